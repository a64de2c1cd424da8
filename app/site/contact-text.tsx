interface ContactTextProps {
  provider: string;
  email: string | undefined;
  address: string | undefined;
}

export function ContactText({ provider, email, address }: ContactTextProps) {
  return (
    <>
      <section className="site-part">
        <h2>Write to us</h2>
        {email ? (
          <p>
            <a href={`mailto:${email}`}>{email}</a>
            <br />A person reads it and answers.
          </p>
        ) : (
          <p>The operator of this site has not set an e-mail address for questions yet.</p>
        )}
        <p className="site-muted">
          {provider}
          {address ? `, ${address}` : ''}
        </p>
      </section>
      <section className="site-part">
        <h2>Something on a page is wrong</h2>
        <h3>A tribute hurts, is not true, or is about you</h3>
        <p>
          Each tribute has “Report this tribute” below it. The family reads that first. If you are
          named, if the words are yours, or if a work was used without permission, we read it, too.
        </p>
        <h3>The page names or shows you, and you do not want it</h3>
        <p>
          “Ask to be left out of this page” at its foot leads to a form. The family reads it, and so
          do we.
        </p>
        <h3>The page should be kept by you</h3>
        <p>“Ask to look after this page” at its foot asks the family first, and then us.</p>
        <h3>You wrote something and want it back</h3>
        <p>
          The address that you were shown after sending leads to your words. There you can change
          them or take them back, at once.
        </p>
        <h3>You keep the page, and something does not work</h3>
        <p>
          Nothing that you wrote is lost: it is kept on your device until it has arrived. Write to
          us what you saw, and the address of the page.
        </p>
      </section>
    </>
  );
}
