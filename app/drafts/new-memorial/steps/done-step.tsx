import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

import { Notice } from '../../../ui/notice.tsx';
import type { KeptMemorial } from '../../kept-memorial.ts';
import { LiveCard } from '../../publishing/live-card.tsx';
import { LiveText } from '../../publishing/live-text.tsx';
import { publicAddress, ViewPage } from '../../publishing/published.tsx';
import { SendLink } from '../../publishing/send-link.tsx';

interface DoneStepProps {
  memorial: KeptMemorial;
  note?: string | undefined;
}

export function DoneStep({ memorial, note }: DoneStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const address = publicAddress(memorial);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="begin" aria-labelledby="begin-title">
      <h1 id="begin-title" ref={heading} className="begin-title" tabIndex={-1}>
        <Trans>The page is live.</Trans>
      </h1>
      <LiveCard memorial={memorial} address={address} />
      <LiveText memorial={memorial} className="begin-text" />
      {note ? (
        <Notice type="warning" role="status">
          <p>{note}</p>
        </Notice>
      ) : null}
      <div className="begin-actions">
        <SendLink address={address} title={memorial.name} />
        <ViewPage memorial={memorial} variant="quiet" />
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
