interface ContactTextProps {
  provider: string;
  email: string | undefined;
  address: string | undefined;
}

export function ContactText({ provider, email, address }: ContactTextProps) {
  return (
    <>
      <section className="site-part">
        <h2>Email us</h2>
        {email ? (
          <p>
            <a href={`mailto:${email}`}>{email}</a>
            <br />A person will read your email and reply.
          </p>
        ) : (
          <p>This site doesn’t have a contact email address yet.</p>
        )}
        <p className="site-muted">
          {provider}
          {address ? `, ${address}` : ''}
        </p>
      </section>
      <section className="site-part">
        <h2>Problems with a page</h2>
        <h3>A tribute is hurtful, untrue or about you</h3>
        <p>
          Choose “Report this tribute” below the tribute. The family sees your report first. We read
          it too if the tribute names you, was written by you, or uses someone’s work without
          permission.
        </p>
        <h3>A page names or shows you, and you don’t want it to</h3>
        <p>
          Choose “Ask to be left out of this page” at the bottom of the page and fill in the form.
          The family will read it, and so will we.
        </p>
        <h3>You should be the one looking after a page</h3>
        <p>
          Choose “Ask to look after this page” at the bottom of the page. We’ll ask the family
          first, and then decide.
        </p>
        <h3>You want to change or delete something you wrote</h3>
        <p>
          Open the link you were given after sending it. You can edit or delete what you wrote there
          right away.
        </p>
        <h3>You look after a page and something isn’t working</h3>
        <p>
          What you’ve written stays on your device until we’ve saved it. Email us to say what
          happened, and include the page’s web address.
        </p>
      </section>
    </>
  );
}
