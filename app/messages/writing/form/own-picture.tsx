import { useLingui } from '@lingui/react/macro';

import type { OwnPicture as Picture } from './form-view.ts';

export function OwnPicture({ picture: { address, width, height } }: { picture: Picture }) {
  const { t } = useLingui();
  return (
    <img
      src={address}
      width={width}
      height={height}
      alt={t`Photo you sent with your message`}
      className="words-own-picture"
    />
  );
}
