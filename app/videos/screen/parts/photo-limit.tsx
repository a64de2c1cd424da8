import { useLingui } from '@lingui/react/macro';

import { Notice } from '../../../ui/notice.tsx';
import { atLimitSentence, leaveOutLabel, overLimitSentence } from '../video-sentences.ts';

interface PhotoLimitProps {
  limit: number;
  /** photos on the page */
  onPage: number;
  /** ids of photos that the video shows beyond the limit */
  beyond: readonly string[];
  onLeaveOut: (ids: readonly string[]) => void;
}

export function PhotoLimit({ limit, onPage, beyond, onLeaveOut }: PhotoLimitProps) {
  const { i18n } = useLingui();
  if (beyond.length === 0) {
    return onPage > limit ? <p className="video-hint">{atLimitSentence(i18n, limit)}</p> : null;
  }
  return (
    <Notice type="warning">
      <p>{overLimitSentence(i18n, beyond.length)}</p>
      <button
        type="button"
        className="button"
        data-variant="quiet"
        onClick={() => onLeaveOut(beyond)}
      >
        {leaveOutLabel(i18n, beyond.length)}
      </button>
    </Notice>
  );
}
