import { Trans, useLingui } from '@lingui/react/macro';

import { Notice } from '../../../ui/notice.tsx';
import { cannotSentence } from './in-browser-sentences.ts';
import { maySupportVideos } from './use-browser-making.ts';

/** Where the server has no ffmpeg. */
export function MadeInBrowser() {
  const { i18n } = useLingui();
  return maySupportVideos() ? (
    <Notice type="info">
      <p>
        <Trans>Your browser will make the video. Keep this page open until it’s done.</Trans>
      </p>
    </Notice>
  ) : (
    <Notice type="warning">
      <p>{cannotSentence(i18n)}</p>
    </Notice>
  );
}
