import { Plural, Trans } from '@lingui/react/macro';

import { SentenceGap } from '../../../language/sentence-gap.tsx';

/**
 * A family that takes a gathering off the page and adds it anew with another date has cancelled the first one, and most
 * guests do not look for the second.
 * @param answers - of those who would read that a gathering has been cancelled
 */
export function ToldAsCancelled({ answers }: { answers: number }) {
  if (answers === 0) return null;
  return (
    <p>
      <Plural
        value={answers}
        one="# guest will read that a gathering has been cancelled."
        other="# guests will read that a gathering has been cancelled."
      />
      <SentenceGap />
      <Trans>
        If it’s only been moved, restore it from “Removed items” first, then change its date, time
        or place.
      </Trans>
    </p>
  );
}
