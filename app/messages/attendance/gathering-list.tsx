import { Trans } from '@lingui/react/macro';

import type { ShownGathering } from './coming-view.ts';

interface GatheringListProps {
  gatherings: ReadonlyArray<ShownGathering & { isCancelled?: boolean }>;
}

export function GatheringList({ gatherings }: GatheringListProps) {
  return (
    <ul className="coming-gatherings">
      {gatherings.map((gathering, at) => (
        <li key={at} className="memorial-card coming-gathering">
          {gathering.isCancelled ? (
            <p className="words-error">
              <Trans>This won’t take place.</Trans>
            </p>
          ) : null}
          <GatheringFacts gathering={gathering} />
        </li>
      ))}
    </ul>
  );
}

export function GatheringFacts({ gathering }: { gathering: ShownGathering }) {
  const { title, when, place, address, directions } = gathering;
  return (
    <>
      <strong dir="auto">{title}</strong>
      <p>{when}</p>
      {[place, address, directions].map((text, at) =>
        text ? (
          <p key={at} className="coming-lines" dir="auto">
            {text}
          </p>
        ) : null,
      )}
    </>
  );
}
