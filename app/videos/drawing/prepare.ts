/** How large a picture has to be before frames are drawn with it. */
import type { PixelSize } from '../../media/addresses.ts';
import type { PictureCrop } from '../../media/picture-placement.ts';
import type { Scene, Storyboard } from '../plan/storyboard.ts';
import { layoutOf } from './layout.ts';
import { placePhoto, shownArea, WHOLE } from './photo-place.ts';
import { portraitCrop, portraitSize } from './portrait.ts';

export interface Preparation {
  /** of the upright original; undefined for a clip */
  address?: string;
  /** the part that is shown, as fractions of the picture */
  crop: PictureCrop;
  /** whole pixels to which this part is scaled */
  size: PixelSize;
}

/**
 * A picture that is scaled once to this multiple of its place moves evenly. If each frame is drawn from the large
 * original, pixels flicker.
 */
const SCALED_TO = 1.25;

/** Videos of families are often small, so that clips may be enlarged; photos are never. */
const MOST_CLIP_SCALE = 2;

/** Undefined if the scene shows no picture. */
export function preparationOf(
  scene: Scene,
  { frame, style }: Pick<Storyboard, 'frame' | 'style'>,
): Preparation | undefined {
  if (scene.kind === 'photo') {
    const { address } = scene.picture;
    const { crop, pixels } = shownArea(scene.picture);
    const place = placePhoto(pixels, frame);
    const wanted =
      place.kind === 'filling'
        ? place.scale
        : Math.max(place.rect.width / pixels.width, place.rect.height / pixels.height);
    return { address, crop, size: scaled(pixels, Math.min(1, wanted * SCALED_TO)) };
  }
  if ((scene.kind === 'opening' || scene.kind === 'closing') && scene.portrait) {
    const size = portraitSize(scene.portrait, style, layoutOf(frame));
    const { address } = scene.portrait;
    return size && { address, crop: portraitCrop(scene.portrait, style), size };
  }
  if (scene.kind === 'clip') return { crop: WHOLE, size: clipSize(scene.size, frame) };
  return undefined;
}

/** Of a clip in the frame, in whole pixels. */
export function clipSize(size: PixelSize, frame: PixelSize): PixelSize {
  const scale = Math.min(frame.width / size.width, frame.height / size.height, MOST_CLIP_SCALE);
  return scaled(size, scale);
}

function scaled({ width, height }: PixelSize, scale: number): PixelSize {
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
