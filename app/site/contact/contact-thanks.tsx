import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { Notice } from '../../ui/notice.tsx';
import { CONTACT_THANKS } from './contact-view.ts';

/** Hidden by the style sheet, unless the address of the page names it. */
export function ContactThanks() {
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
