import { Link } from 'react-router';

import { PLAN_LIMITS } from '../billing/plans/plan-limits.ts';
import { formatCount } from '../wire/text/format-count.ts';

const { free, pro } = PLAN_LIMITS;

export function Questions() {
  return (
    <section className="site-part" aria-labelledby="questions">
      <h2 id="questions">Common questions</h2>
      <div>
        <details className="site-question">
          <summary>What does it cost?</summary>
          <p>
            A memorial is free, and it stays online for free. That includes every theme, all
            messages and everyone who helps you. The Free plan includes {formatCount(free.pictures)}{' '}
            photos and {free.films} videos per memorial; Pro includes {formatCount(pro.pictures)}{' '}
            and {pro.films}. See <Link to="/pricing">Pricing</Link> for the rest.
          </p>
        </details>
        <details className="site-question">
          <summary>What happens to the page if I stop paying?</summary>
          <p>
            Nothing is hidden or deleted. Your photos and videos stay on the page. You just can’t
            add more than the Free plan includes.
          </p>
        </details>
        <details className="site-question">
          <summary>Who can see the page?</summary>
          <p>
            At first, only you. When you publish it, you choose who can see it: anyone with the
            link, everyone, or family and friends with a password or invitation. You can change this
            at any time.
          </p>
        </details>
        <details className="site-question">
          <summary>Can anyone write on the page?</summary>
          <p>
            Friends can write a tribute without an account. Tributes appear once the family has read
            and published them. Condolences are private and never appear on the page.
          </p>
        </details>
        <details className="site-question">
          <summary>I’m not good with computers. Can I do this?</summary>
          <p>
            Yes. Your first page takes four short steps: a name, dates, a photo and a few words.
            Only the name is required. You can change everything later, it’s saved as you type, and
            relatives can help.
          </p>
        </details>
        <LaterQuestions />
      </div>
    </section>
  );
}

function LaterQuestions() {
  return (
    <>
      <details className="site-question">
        <summary>Who looks after the page when I no longer can?</summary>
        <p>
          You can transfer ownership, invite others to help, or name a legacy contact for us to ask.
          If no one takes over, the page stays as it is.
        </p>
      </details>
      <details className="site-question">
        <summary>What if I want to take the page down?</summary>
        <p>
          The page goes offline right away. You can restore it within 30 days; after that it’s
          deleted for good.
        </p>
      </details>
    </>
  );
}
