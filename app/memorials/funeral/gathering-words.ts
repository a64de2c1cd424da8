/** What a gathering is called and when it is, in the words of a language. */
import type { I18n } from '@lingui/core';

import type { Gathering } from './contract.ts';
import { timeInWords } from './gathering-times.ts';

/** The family's own name for it, or what it is. */
export function gatheringTitle(i18n: I18n, { kind, label }: Pick<Gathering, 'kind' | 'label'>) {
  if (label) return label;
  switch (kind) {
    case 'funeral':
      return i18n._('Funeral');
    case 'burial':
      return i18n._('Burial');
    case 'cremation':
      return i18n._('Cremation');
    case 'wake':
      return i18n._('Wake');
    case 'reception':
      return i18n._('Reception');
    case 'memorial':
      return i18n._('Memorial service');
    case 'other':
      return i18n._('Gathering');
  }
}

type Listed = Pick<Gathering, 'kind' | 'label' | 'date' | 'time'> & { id: string };

/** By their ids. Two with the same name, such as the wakes of two evenings, also have their times. */
export function distinctTitles(
  i18n: I18n,
  gatherings: readonly Listed[],
): ReadonlyMap<string, string> {
  const named = gatherings.map((one) => ({ one, title: gatheringTitle(i18n, one) }));
  const isShared = (title: string) => named.filter((other) => other.title === title).length > 1;
  return new Map(
    named.map(({ one, title }) => [
      one.id,
      isShared(title) ? `${title} · ${gatheringTime(i18n, one)}` : title,
    ]),
  );
}

/** On the clocks of the place, such as “Thursday 3 December 2026 at 14:00”. */
export function gatheringTime(i18n: I18n, gathering: Pick<Gathering, 'date' | 'time'>): string {
  const words = timeInWords(gathering, i18n.locale);
  if (words === undefined) return i18n._('Date and time to be announced');
  if (gathering.time !== undefined) return words;
  return i18n._('{day}, time to be announced', { day: words });
}
