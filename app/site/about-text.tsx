import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

import { UserText } from '../language/user-text.tsx';
import { useProductPath } from '../shell/use-product-path.ts';

interface AboutTextProps {
  provider: string;
  /** of the operator, if it has set them */
  email: string | undefined;
  address: string | undefined;
}

export function AboutText({ provider, email, address }: AboutTextProps) {
  return (
    <>
      <section className="site-part">
        <h2>
          <Trans>Why we do this</Trans>
        </h2>
        <p>
          <Trans>
            When someone dies, their story lives on in many people’s memories, and their photos are
            scattered across many phones. A memorial page brings it all together in one place that
            the family looks after.
          </Trans>
        </p>
        <p>
          <Trans>
            We know you may not have the energy to learn new software right now. So we ask only a
            few questions, nothing is urgent, and what you write is saved as you go.
          </Trans>
        </p>
      </section>
      <section className="site-part">
        <h2>
          <Trans>How we look after pages</Trans>
        </h2>
        <ul>
          <li>
            <Trans>
              We never give a page’s web address to another page. If you change yours, the old one
              still leads to your page.
            </Trans>
          </li>
          <li>
            <Trans>
              The QR code on a headstone always leads to the page, even if the web address changes.
            </Trans>
          </li>
          <li>
            <Trans>
              We keep your latest 200 published versions, plus the first version from each earlier
              month. Text and photos removed by mistake can be restored within 30 days.
            </Trans>
          </li>
          <li>
            <Trans>
              Several people can look after a memorial together, so it doesn’t depend on one person.
            </Trans>
          </li>
          <li>
            <Trans>We keep pages simple, so they open on old phones too.</Trans>
          </li>
        </ul>
      </section>
      <WhenItEnds provider={provider} />
      <Promises />
      <Translations />
      <Operator provider={provider} email={email} address={address} />
    </>
  );
}

function Operator({ provider, email, address }: AboutTextProps) {
  const toPage = useProductPath();
  return (
    <section className="site-part">
      <h2>
        <Trans>Who runs this site</Trans>
      </h2>
      <p>
        <bdi>{provider}</bdi>
        {address ? (
          <>
            <br />
            <bdi>{address}</bdi>
          </>
        ) : null}
        {email ? (
          <>
            <br />
            <a href={`mailto:${email}`}>{email}</a>
          </>
        ) : null}
      </p>
      <p>
        <Link to={toPage('/contact')}>
          <Trans>How to contact us</Trans>
        </Link>
      </p>
    </section>
  );
}

function WhenItEnds({ provider }: { provider: string }) {
  return (
    <section className="site-part">
      <h2>
        <Trans>
          If you stop paying, or <UserText of={provider} /> closes
        </Trans>
      </h2>
      <p>
        <Trans>
          If you stop paying, nothing is hidden or deleted. You just can’t add more than the Free
          plan includes.
        </Trans>
      </p>
      <p>
        <Trans>
          If <UserText of={provider} /> ever closes, we’ll email everyone who looks after a page at
          least 12 months in advance. The pages will stay online until then. After that, the pages
          and their QR codes will no longer work. You can download everything on your page for free
          at any time, as one file that works offline and without our site.
        </Trans>
      </p>
    </section>
  );
}

function Promises() {
  const toPage = useProductPath();
  return (
    <section className="site-part">
      <h2>
        <Trans>Our promises</Trans>
      </h2>
      <ul>
        <li>
          <Trans>No advertising on any page.</Trans>
        </li>
        <li>
          <Trans>No visitor statistics, and nothing that lets other companies track you.</Trans>
        </li>
        <li>
          <Trans>No selling your data, and no training AI on your text and photos.</Trans>
        </li>
        <li>
          <Trans>No marketing emails.</Trans>
        </li>
        <li>
          <Trans>No payment reminders on anyone’s memorial page.</Trans>
        </li>
      </ul>
      <p>
        <Trans>
          The legal details: <Link to={toPage('/about/privacy')}>Privacy</Link> and{' '}
          <Link to={toPage('/about/terms')}>Terms</Link>.
        </Trans>
      </p>
      <p>
        <a href="/third-party-notices.txt">
          <Trans>Licences for the software and fonts we use</Trans>
        </a>
      </p>
    </section>
  );
}

function Translations() {
  const toPage = useProductPath();
  return (
    <section className="site-part">
      <h2>
        <Trans>How we translate</Trans>
      </h2>
      <p>
        <Trans>
          We write in English. The versions in other languages were translated by machine, read
          through again, and translated back to check that they say the same thing. Native speakers
          haven’t checked every sentence yet.
        </Trans>
      </p>
      <p>
        <Trans>
          If something doesn’t sound right to you, please{' '}
          <Link to={toPage('/contact')}>tell us</Link> which page it’s on and how you’d say it.
        </Trans>
      </p>
    </section>
  );
}
