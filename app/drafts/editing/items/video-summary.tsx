import { Trans, useLingui } from '@lingui/react/macro';
import { Film } from 'lucide-react';

import { parseVideoAddress } from '../../../media/addresses.ts';
import { videoLengthText } from '../../../media/videos/video-length.ts';

export function VideoSummary({ address }: { address: string }) {
  const { i18n } = useLingui();
  const video = parseVideoAddress(address);
  return (
    <span className="item-film">
      {video?.poster ? (
        <img className="item-poster" src={video.poster} alt="" loading="lazy" decoding="async" />
      ) : (
        <Film aria-hidden="true" />
      )}
      <span className="item-film-words">
        {video?.measures ? videoLengthText(i18n, video.measures.seconds) : <Trans>Video</Trans>}
      </span>
    </span>
  );
}
