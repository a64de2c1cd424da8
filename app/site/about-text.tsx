import { Link } from 'react-router';

export function AboutText({ provider }: { provider: string }) {
  return (
    <>
      <section className="site-part">
        <h2>Why</h2>
        <p>
          When somebody dies, their story is in many heads and their pictures are on many phones.
          After some years much of it is gone. A page brings it together, in one place that the
          family keeps and everybody can find.
        </p>
        <p>
          We make it for those who have no strength for software in these weeks: few questions, no
          hurry, nothing that flashes, and nothing lost that somebody has written.
        </p>
      </section>
      <section className="site-part">
        <h2>How pages are kept</h2>
        <ul>
          <li>
            The address of a page is never given to another. If it changes, the old one leads there.
          </li>
          <li>The code on a stone leads to the page, whatever its address is by then.</li>
          <li>
            The newest 200 published versions are kept, and the first of each month before that. A
            text or picture that was taken out of a draft by mistake can be brought back for 30
            days.
          </li>
          <li>A memorial can have several people who keep it, so that it does not end with one.</li>
          <li>A page needs no script to be read, so it opens on old phones and in later years.</li>
        </ul>
      </section>
      <section className="site-part">
        <h2>When a plan ends, or {provider} closes</h2>
        <p>
          When somebody stops paying, nothing is hidden or deleted. Only adding more than the free
          plan takes stops.
        </p>
        <p>
          Should {provider} ever close, everybody who keeps a page hears of it by e-mail at least
          twelve months before. Until that day the pages stay open. After it, neither they nor the
          codes on stones work here any more. So take the page home, then or on any other day: one
          file, free of charge, which opens without us and without a network.
        </p>
      </section>
      <section className="site-part">
        <h2>What we never do</h2>
        <ul>
          <li>No advertising, on no page.</li>
          <li>No counting of visitors, and no scripts or fonts from other companies.</li>
          <li>No selling of data, and no training of machines with your words and pictures.</li>
          <li>No mails that nobody asked for.</li>
          <li>No reminder to pay on the page of somebody who died.</li>
        </ul>
        <p>
          In the words of the law: <Link to="/about/privacy">Privacy</Link> and{' '}
          <Link to="/about/terms">Terms</Link>.
        </p>
      </section>
    </>
  );
}
