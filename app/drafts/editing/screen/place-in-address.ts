import { useEffect, useEffectEvent } from 'react';

import type { DraftDocument } from '../../contract.ts';
import { hasPlace } from '../../places.ts';

const LONGEST = 200;

/** Shows the field that the address names after `#`, once: another screen led here to it. */
export function usePlaceInAddress(document: DraftDocument, show: (place: string) => void): void {
  const showWanted = useEffectEvent(() => {
    const place = placeIn(window.location.hash);
    if (place && hasPlace(place, document)) show(place);
  });
  useEffect(() => showWanted(), []);
}

function placeIn(hash: string): string | undefined {
  if (hash.length < 2 || hash.length > LONGEST) return undefined;
  try {
    const place = decodeURIComponent(hash.slice(1));
    return /^\w+(?:\.\w+)*$/.test(place) ? place : undefined;
  } catch {
    return undefined;
  }
}
