/** The edits that show a rotated photo in place of another one, and those that go back. */
import type { FocalPoint } from '../../../media/picture-placement.ts';
import { readFieldAt } from '../../changes/change-paths.ts';
import type { DraftSession } from '../../sync/draft-session.ts';
import { belongingPaths } from '../undo-removal.ts';
import { pointOf, roundFraction } from './placements.ts';

interface Rotation {
  path: string;
  before: string;
  after: string;
}

/** What belongs to a photo is kept: its focus point is on the same spot afterwards. */
export function showRotated(
  session: DraftSession,
  { path, before, after }: Rotation,
): () => boolean {
  const { document } = session.getView();
  const belonging = belongingPaths(path)
    .map((place) => [place, readFieldAt(document, place)] as const)
    .filter(([, value]) => value !== null);
  session.together(() => {
    // The photo comes first, because what belongs to a photo goes with it.
    session.set(path, after);
    for (const [place, value] of belonging) session.set(place, rotatedValue(value));
  });
  return () => {
    if (readFieldAt(session.getView().document, path) !== after) return false;
    session.together(() => {
      session.set(path, before);
      for (const [place, value] of belonging) session.set(place, value);
    });
    return true;
  };
}

/** Of the fields that belong to a photo, only a point is about its pixels. */
function rotatedValue(value: unknown): unknown {
  const point = pointOf(value);
  return point ? rotatePoint(point) : value;
}

/** By 90° clockwise: what was at the top is on the right. */
function rotatePoint({ x, y }: FocalPoint): FocalPoint {
  return { x: roundFraction(1 - y), y: roundFraction(x) };
}
