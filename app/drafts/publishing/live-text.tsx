import { Trans } from '@lingui/react/macro';

import { SentenceGap } from '../../language/sentence-gap.tsx';
import type { KeptMemorial } from '../kept-memorial.ts';

interface LiveTextProps {
  memorial: Pick<KeptMemorial, 'level'>;
  className: string;
}

/** Who can open the link of a page that has just been published, and what the link shows in a message. */
export function LiveText({ memorial: { level }, className }: LiveTextProps) {
  if (level === 'family') {
    return (
      <p className={className}>
        <Trans>Only people with the password or an invitation can see the page.</Trans>
        <SentenceGap />
        <Trans>
          Share the link, and give people the password separately. You can also invite people by
          email in Settings.
        </Trans>
      </p>
    );
  }
  if (level === 'public') {
    return (
      <p className={className}>
        <Trans>Anyone can see the page.</Trans>
      </p>
    );
  }
  return (
    <p className={className}>
      <Trans>Anyone with the link can see the page.</Trans>
      <SentenceGap />
      <Trans>
        When you share the link, its preview will show the name and dates but not the portrait.
      </Trans>
    </p>
  );
}
