import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';

import { mapLinks } from '../../memorials/funeral/gathering-links.ts';
import { GatheringLinks } from '../../memorials/page/sections/gathering-links.tsx';
import type { ShownGathering } from './coming-view.ts';

interface GatheringListProps {
  gatherings: ReadonlyArray<ShownGathering & { isCancelled?: boolean; calendar?: string }>;
  /** true for guests who still have to find the way */
  hasMaps?: boolean;
}

export function GatheringList({ gatherings, hasMaps = false }: GatheringListProps) {
  return (
    <ul className="coming-gatherings">
      {gatherings.map((gathering, at) => (
        <li key={at} className="memorial-card coming-gathering">
          {gathering.isCancelled ? (
            <p className="words-error">
              <Trans>This gathering has been cancelled.</Trans>
            </p>
          ) : null}
          <p id={`coming-gathering-${at + 1}`}>
            <GatheringFacts gathering={gathering} />
          </p>
          <GatheringLinks
            calendar={gathering.calendar}
            maps={
              hasMaps && !gathering.isCancelled && gathering.address
                ? mapLinks(gathering)
                : undefined
            }
            titleId={`coming-gathering-${at + 1}`}
          />
        </li>
      ))}
    </ul>
  );
}

/** With line breaks instead of paragraphs, because it also stands in labels. */
export function GatheringFacts({ gathering }: { gathering: ShownGathering }) {
  const { title, when, place, address, directions, note } = gathering;
  return (
    <>
      <strong dir="auto">{title}</strong>
      <br />
      {when}
      {[place, address, directions, note].map((text, at) =>
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
