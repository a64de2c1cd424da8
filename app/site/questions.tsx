import { Link } from 'react-router';

import { PLAN_LIMITS } from '../billing/plans/plan-limits.ts';
import { formatCount } from '../wire/text/format-count.ts';

const { free, pro } = PLAN_LIMITS;

export function Questions() {
  return (
    <section className="site-part" aria-labelledby="questions">
      <h2 id="questions">Questions people ask</h2>
      <div>
        <details className="site-question">
          <summary>What does it cost?</summary>
          <p>
            Nothing, for ever: the page, all words, every look, who may see it, everybody who helps.
            The free plan takes {formatCount(free.pictures)} pictures and {free.films} films on a
            memorial. Pro takes {formatCount(pro.pictures)} and {pro.films};{' '}
            <Link to="/pricing">Pricing</Link> has the rest.
          </p>
        </details>
        <details className="site-question">
          <summary>What happens to the page when somebody stops paying?</summary>
          <p>
            Nothing is hidden and nothing is deleted. All pictures and films stay where they are.
            Only adding more than the free plan takes stops.
          </p>
        </details>
        <details className="site-question">
          <summary>Who can see the page?</summary>
          <p>
            At first, nobody but you. When you publish it, you choose: people who have the link,
            everybody, or only family and friends, with a password or an invitation. You can change
            that on any day.
          </p>
        </details>
        <details className="site-question">
          <summary>Can anybody write on it?</summary>
          <p>
            Friends can, without an account. Their words wait until the family has read them, and
            appear when the family says so. A letter to the family never appears on the page.
          </p>
        </details>
        <details className="site-question">
          <summary>I am not good with computers. Can I do this?</summary>
          <p>
            The first page takes four screens: a name, dates, a picture, a few words. Only the name
            is needed. Everything can be changed later, each word is saved as you write it, and
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
        <summary>Who keeps the page when I no longer can?</summary>
        <p>
          You can hand it over, invite others to keep it with you, and name who is asked to follow
          you. If nobody follows, the page stays as it is.
        </p>
      </details>
      <details className="site-question">
        <summary>What if I want it gone?</summary>
        <p>
          The page is taken down at once. For 30 days you can bring it back; after that it is
          deleted.
        </p>
      </details>
    </>
  );
}
