import { Trans } from '@lingui/react/macro';
import { use } from 'react';

import { pageLink } from '../../../tributes/page-path.ts';
import { OfflineCopy } from '../../../ui/offline-copy.ts';
import type { MemorialPageView, SectionViewOf } from '../page-view.ts';
import { fixedTextsOf } from './fixed-texts.ts';
import { FuneralDay } from './funeral-day.tsx';
import { GatheringCard } from './gathering-card.tsx';

import styles from './funeral-section.css?url';

interface FuneralSectionProps {
  section: SectionViewOf<'serviceSection'>;
  page: MemorialPageView;
}

/** Where and when. Its style sheet is loaded only here, and its fixed texts are in the language of the page. */
export function FuneralSection({ section, page }: FuneralSectionProps) {
  const isCopy = use(OfflineCopy) !== null;
  const { gatherings, endedOn, isAddressClosed, takesAnswers } = section;
  return (
    <div className="gatherings" {...fixedTextsOf(section, page)}>
      {isCopy ? null : <link rel="stylesheet" href={styles} precedence="section" />}
      {endedOn ? (
        <FuneralDay gatherings={gatherings} language={page.language} />
      ) : (
        <>
          <ol className="gathering-list">
            {gatherings.map((gathering) => (
              <li key={gathering.number} className="memorial-card gathering">
                <GatheringCard gathering={gathering} section={section} page={page} />
              </li>
            ))}
          </ol>
          {isAddressClosed ? <ClosedAddress takesAnswers={takesAnswers && !isCopy} /> : null}
          {takesAnswers && !isCopy ? (
            <p className="gathering-answer">
              <a
                className="memorial-button"
                data-variant="primary"
                href={pageLink(page, '/coming')}
              >
                <Trans>I’m coming</Trans>
              </a>
            </p>
          ) : null}
        </>
      )}
    </div>
  );
}

function ClosedAddress({ takesAnswers }: { takesAnswers: boolean }) {
  return (
    <p className="gathering-answer">
      {takesAnswers ? (
        <Trans>You’ll see the exact address once you’ve said you’re coming.</Trans>
      ) : (
        <Trans>Only people who’ve said they’re coming can see the exact address.</Trans>
      )}
    </p>
  );
}
