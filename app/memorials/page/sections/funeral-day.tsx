import { useLingui } from '@lingui/react/macro';

import { dayInWords } from '../../../wire/text/day-in-words.ts';
import { gatheringWas } from '../../funeral/gathering-sentences.ts';
import { mainGathering, type GatheringView } from '../../funeral/gatherings.ts';

interface FuneralDayProps {
  gatherings: readonly GatheringView[];
  language: string;
}

/** After the last day, one line: when the funeral was. */
export function FuneralDay({ gatherings, language }: FuneralDayProps) {
  const { i18n } = useLingui();
  const shown = mainGathering(gatherings);
  if (!shown?.date) return null;
  return (
    <p className="gathering-answer">
      {gatheringWas(i18n, shown, dayInWords(new Date(shown.date), language))}
    </p>
  );
}
