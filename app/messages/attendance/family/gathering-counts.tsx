import { Plural, useLingui } from '@lingui/react/macro';

import { gatheringTime, gatheringTitle } from '../../../memorials/funeral/gathering-words.ts';
import type { AttendanceList } from '../contract.ts';

export function GatheringCounts({ gatherings }: Pick<AttendanceList, 'gatherings'>) {
  const { t, i18n } = useLingui();
  return (
    <ul className="attendance-gatherings" aria-label={t`People coming to each gathering`}>
      {gatherings.map((gathering) => {
        const { id, people, place } = gathering;
        return (
          <li key={id} className="attendance-gathering">
            <span className="attendance-name" dir="auto">
              {gatheringTitle(i18n, gathering)}
            </span>
            <span className="attendance-quiet">{gatheringTime(i18n, gathering)}</span>
            {place ? (
              <span className="attendance-quiet" dir="auto">
                {place}
              </span>
            ) : null}
            <span>
              <Plural value={people} one="# person" other="# people" />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
