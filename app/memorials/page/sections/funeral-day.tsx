import { useLingui } from '@lingui/react/macro';

import { dayInWords } from '../../../wire/text/day-in-words.ts';
import { gatheringWas } from '../../funeral/gathering-sentences.ts';
import type { GatheringView } from '../../funeral/gatherings.ts';

interface FuneralDayProps {
  gatherings: readonly GatheringView[];
  language: string;
}

/** After the last day, one line: when the funeral was, or the first gathering if none was a funeral. */
export function FuneralDay({ gatherings, language }: FuneralDayProps) {
  const { i18n } = useLingui();
  const shown = gatherings.find(({ kind }) => kind === 'funeral') ?? gatherings[0];
  if (!shown?.date) return null;
  return (
    <p className="gathering-answer">
      {gatheringWas(i18n, shown, dayInWords(new Date(shown.date), language))}
    </p>
  );
}
