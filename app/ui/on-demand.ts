import { useEffect, useEffectEvent, useState } from 'react';

/**
 * A part of the program that is fetched when it is first wanted. Unlike `lazy`, a fetch that failed is
 * tried again the next time it is wanted.
 *
 * @param onFailed called when it could not be fetched
 */
export function useOnDemand<Part extends object>(
  load: () => Promise<Part>,
  isWanted: boolean,
  onFailed?: () => void,
): Part | undefined {
  const [part, setPart] = useState<Part>();
  const tellFailure = useEffectEvent(() => onFailed?.());

  useEffect(() => {
    if (!isWanted || part) return undefined;
    let isCurrent = true;
    load().then(
      (loaded) => {
        if (isCurrent) setPart(loaded);
      },
      () => {
        if (isCurrent) tellFailure();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isWanted, part]);

  return part;
}
