import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

import { Notice } from '../../../ui/notice.tsx';
import type { KeptMemorial } from '../../kept-memorial.ts';
import { SendLink } from '../../publishing/send-link.tsx';

interface DoneStepProps {
  memorial: KeptMemorial;
  note?: string | undefined;
}

function whoSees({ level }: KeptMemorial): MessageDescriptor {
  if (level === 'public') return msg`Anyone can see this page at:`;
  if (level === 'family') return msg`Anyone who knows the password can see the page at:`;
  return msg`Anyone with this link can see the page:`;
}

export function DoneStep({ memorial, note }: DoneStepProps) {
  const { i18n } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const address = `${window.location.origin}/${memorial.slug}`;
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="begin" aria-labelledby="begin-title">
      <h1 id="begin-title" ref={heading} className="begin-title" tabIndex={-1}>
        <Trans>The page is live.</Trans>
      </h1>
      <p className="begin-text">
        {i18n._(whoSees(memorial))}{' '}
        <a className="begin-link" href={address}>
          {address.replace(/^https?:\/\//, '')}
        </a>
      </p>
      {note ? (
        <Notice type="warning" role="status">
          <p>{note}</p>
        </Notice>
      ) : null}
      <div className="begin-actions">
        <SendLink address={address} title={memorial.name} />
        <Link
          className="button"
          data-variant="quiet"
          to={`/memorial/${encodeURIComponent(memorial.id)}/memorial-page`}
        >
          <Trans>Keep editing</Trans>
        </Link>
      </div>
    </section>
  );
}
