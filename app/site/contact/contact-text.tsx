import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { SentenceGap } from '../../language/sentence-gap.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ContactForm } from './contact-form.tsx';
import { type ContactFormView, CONTACT_THANKS } from './contact-view.ts';

interface ContactTextProps {
  provider: string;
  email: string | undefined;
  address: string | undefined;
  /** the form as it came back */
  form: ContactFormView | undefined;
}

export function ContactText({ provider, email, address, form }: ContactTextProps) {
  return (
    <>
      <section className="site-part">
        <h2>{email || address ? <Trans>Write to us</Trans> : <Trans>How to reach us</Trans>}</h2>
        {email ? (
          <>
            <ContactThanks />
            <p>
              <Trans>
                A person will read your message and reply. You can also email{' '}
                <a href={`mailto:${email}`}>{email}</a>.
              </Trans>
            </p>
            <ContactForm view={form} />
          </>
        ) : (
          <p>
            <Trans>This site doesn’t have a contact email address yet.</Trans>
            <SentenceGap />
            {address ? (
              <Trans>You can write to the postal address below.</Trans>
            ) : (
              <Trans>
                You can still reach the people who look after a page through the page itself.
              </Trans>
            )}
          </p>
        )}
        <p className="site-muted">
          {provider}
          {address ? `, ${address}` : ''}
        </p>
      </section>
      <Problems canWrite={Boolean(email || address)} />
    </>
  );
}

function Problems({ canWrite }: { canWrite: boolean }) {
  return (
    <section className="site-part">
      <h2>
        <Trans>Problems with a page</Trans>
      </h2>
      <h3>
        <Trans>A tribute is hurtful, untrue or about you</Trans>
      </h3>
      <p>
        <Trans>
          Choose “Report this tribute” below the tribute. Your report goes to the family. We’ll read
          it too if the tribute is about you, if you wrote it, or if it uses someone’s work without
          permission.
        </Trans>
      </p>
      <h3>
        <Trans>You’re mentioned or shown on a page and don’t want to be</Trans>
      </h3>
      <p>
        <Trans>
          At the bottom of the memorial page, choose “Report a problem, or ask to look after this
          page”. Then choose “Ask to be left out of this page”. The family will read your request,
          and so will we.
        </Trans>
      </p>
      <h3>
        <Trans>You think you should be looking after a page</Trans>
      </h3>
      <p>
        <Trans>
          At the bottom of the memorial page, choose “Report a problem, or ask to look after this
          page”. Then choose “Ask to look after this page”. We’ll ask the family first, and then
          decide.
        </Trans>
      </p>
      <h3>
        <Trans>You want to change or delete something you wrote</Trans>
      </h3>
      <p>
        <Trans>
          Open the link you were given when you sent your message. You can edit or delete your
          message there.
        </Trans>
      </p>
      <h3>
        <Trans>You look after a page and something isn’t working</Trans>
      </h3>
      <p>
        <Trans>What you’ve written stays on your device until we’ve saved it.</Trans>
        <SentenceGap />
        {canWrite ? (
          <Trans>Tell us what happened, and include the page’s web address.</Trans>
        ) : (
          <Trans>Please try again in a few minutes.</Trans>
        )}
      </p>
    </section>
  );
}

/** Hidden by the style sheet, unless the address of the page names it. */
function ContactThanks() {
  const thanks = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (window.location.hash === `#${CONTACT_THANKS}`) thanks.current?.focus();
  }, []);
  return (
    <div ref={thanks} id={CONTACT_THANKS} className="site-thanks" tabIndex={-1}>
      <Notice type="success">
        <p>
          <Trans>Thank you. We’ve received your message, and we’ll reply by email.</Trans>
        </p>
        <p>
          {/* Loads the page anew: only then does the address no longer select the thanks. */}
          <a href={pathname}>
            <Trans>Send another message</Trans>
          </a>
        </p>
      </Notice>
    </div>
  );
}
