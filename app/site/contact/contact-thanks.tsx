import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';

import { Notice } from '../../ui/notice.tsx';
import { CONTACT_THANKS } from './contact-view.ts';

/** Hidden by the style sheet, unless the address of the page names it. */
export function ContactThanks() {
  const thanks = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.location.hash === `#${CONTACT_THANKS}`) thanks.current?.focus();
  }, []);
  return (
    <div ref={thanks} id={CONTACT_THANKS} className="site-thanks" tabIndex={-1}>
      <Notice type="success">
        <p>
          <Trans>Thank you. We’ve received your message, and we’ll reply by email.</Trans>
        </p>
      </Notice>
    </div>
  );
}
