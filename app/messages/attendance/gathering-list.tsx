import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';

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
              <Trans>This gathering has been cancelled.</Trans>
            </p>
          ) : null}
          <p>
            <GatheringFacts gathering={gathering} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** With line breaks instead of paragraphs, because it also stands in labels. */
export function GatheringFacts({ gathering }: { gathering: ShownGathering }) {
  const { title, when, place, address, directions } = gathering;
  return (
    <>
      <strong dir="auto">{title}</strong>
      <br />
      {when}
      {[place, address, directions].map((text, at) =>
        text ? (
          <Fragment key={at}>
            <br />
            <span className="coming-lines" dir="auto">
              {text}
            </span>
          </Fragment>
        ) : null,
      )}
    </>
  );
}
