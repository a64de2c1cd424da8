import type { OwnPicture as Picture } from './form-view.ts';

export function OwnPicture({ picture: { address, width, height } }: { picture: Picture }) {
  return (
    <img
      src={address}
      width={width}
      height={height}
      alt="Sent with your message"
      className="words-own-picture"
    />
  );
}
