import { Link } from 'react-router';

export function AboutText({ provider }: { provider: string }) {
  return (
    <>
      <section className="site-part">
        <h2>Why</h2>
        <p>
          When someone dies, their story lives on in many people, and their photos are scattered
          across many phones. A memorial page brings it all together in one place that the family
          looks after.
        </p>
        <p>
          We know you may not have the energy for new software right now. So we ask few questions,
          nothing is urgent, and what you write is saved as you go.
        </p>
      </section>
      <section className="site-part">
        <h2>How we look after pages</h2>
        <ul>
          <li>
            A page’s web address is never given to another page. If you change it, the old one still
            leads to your page.
          </li>
          <li>
            The QR code on a headstone always leads to the page, even if the web address changes.
          </li>
          <li>
            We keep your latest 200 published versions, and the first of each month before that.
            Text and photos removed by mistake can be restored for 30 days.
          </li>
          <li>
            Several people can look after a memorial together, so it doesn’t depend on one person.
          </li>
          <li>Pages can be read without JavaScript, so they open on old phones too.</li>
        </ul>
      </section>
      <section className="site-part">
        <h2>When a plan ends, or {provider} closes</h2>
        <p>
          If you stop paying, nothing is hidden or deleted. You just can’t add more than the Free
          plan includes.
        </p>
        <p>
          If {provider} ever closes, we’ll email everyone who looks after a page at least twelve
          months before. The pages stay online until that day. After that, the pages and their QR
          codes will no longer work here. You can download everything on your page at any time: one
          free file that opens offline and doesn’t need us.
        </p>
      </section>
      <section className="site-part">
        <h2>What we’ll never do</h2>
        <ul>
          <li>No advertising on any page.</li>
          <li>No visitor statistics, and no scripts or fonts from other companies.</li>
          <li>No selling your data, and no training AI on your text and photos.</li>
          <li>No emails that no one asked for.</li>
          <li>No payment reminders on anyone’s memorial page.</li>
        </ul>
        <p>
          The legal details: <Link to="/about/privacy">Privacy</Link> and{' '}
          <Link to="/about/terms">Terms</Link>.
        </p>
      </section>
    </>
  );
}
