/** The edits that show a rotated photo in place of another one, and those that go back. */
import type { FocalPoint, PictureCrop } from '../../../media/picture-placement.ts';
import { readFieldAt } from '../../changes/change-paths.ts';
import type { DraftSession } from '../../sync/draft-sync.ts';
import { belongingPaths } from '../undo-removal.ts';
import { cropOf, pointOf, roundFraction } from './placements.ts';

interface Rotation {
  path: string;
  before: string;
  after: string;
}

const TURNS_BACK = 3;

/** What belongs to a photo is kept: its focus point is on the same spot afterwards, and its crop shows the same part. */
export function showRotated(
  session: DraftSession,
  { path, before, after }: Rotation,
): () => boolean {
  const belonging = belongingOf(session, path).map(([place, value]) => {
    return { place, value, rotated: rotatedValue(value) };
  });
  session.together(() => {
    // The photo comes first, because what belongs to a photo goes with it.
    session.set(path, after);
    for (const { place, rotated } of belonging) session.set(place, rotated);
  });
  return () => {
    if (readFieldAt(session.getView().document, path) !== after) return false;
    const now = belongingOf(session, path);
    session.together(() => {
      session.set(path, before);
      for (const [place, value] of now) {
        const known = belonging.find((one) => one.place === place);
        // A crop that was changed since the rotation is rotated back as it is now.
        const isSame = known && JSON.stringify(known.rotated) === JSON.stringify(value);
        session.set(place, isSame ? known.value : rotatedValue(value, TURNS_BACK));
      }
    });
    return true;
  };
}

function belongingOf(session: DraftSession, path: string): Array<readonly [string, unknown]> {
  const { document } = session.getView();
  return belongingPaths(path)
    .map((place) => [place, readFieldAt(document, place)] as const)
    .filter(([, value]) => value !== null);
}

/** Of the fields that belong to a photo, only a point and a crop are about its pixels. */
function rotatedValue(value: unknown, turns = 1): unknown {
  let rotated: unknown = value;
  for (let turn = 0; turn < turns; turn += 1) {
    const crop = cropOf(rotated);
    const point = pointOf(rotated);
    if (crop) rotated = rotateCrop(crop);
    else if (point) rotated = rotatePoint(point);
  }
  return rotated;
}

/** By 90° clockwise: what was at the top is on the right. */
function rotatePoint({ x, y }: FocalPoint): FocalPoint {
  return { x: roundFraction(1 - y), y: roundFraction(x) };
}

function rotateCrop({ x, y, width, height }: PictureCrop): PictureCrop {
  return { x: roundFraction(1 - y - height), y: roundFraction(x), width: height, height: width };
}
