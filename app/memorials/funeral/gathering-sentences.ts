/** A gathering where it stands alone, away from its page or after its day. */
import type { I18n } from '@lingui/core';

import type { Gathering } from './contract.ts';

type Named = Pick<Gathering, 'kind' | 'label'>;

/**
 * In a calendar or a list of search results: `Funeral of Ada Lind`.
 * @param name - of the person or the couple
 */
export function gatheringOf(i18n: I18n, { kind, label }: Named, name: string): string {
  if (label) return i18n._('{label}: {name}', { label, name });
  switch (kind) {
    case 'funeral':
      return i18n._('Funeral of {name}', { name });
    case 'burial':
      return i18n._('Burial of {name}', { name });
    case 'cremation':
      return i18n._('Cremation of {name}', { name });
    case 'wake':
      return i18n._('Wake for {name}', { name });
    case 'reception':
      return i18n._('Reception in memory of {name}', { name });
    case 'memorial':
      return i18n._('Memorial service for {name}', { name });
    case 'other':
      return i18n._('Gathering in memory of {name}', { name });
  }
}

/** What is left of the section when the day is over. */
export function gatheringWas(i18n: I18n, { kind }: Named, day: string): string {
  switch (kind) {
    case 'funeral':
      return i18n._('The funeral was on {day}.', { day });
    case 'burial':
      return i18n._('The burial was on {day}.', { day });
    case 'cremation':
      return i18n._('The cremation was on {day}.', { day });
    case 'wake':
      return i18n._('The wake was on {day}.', { day });
    case 'reception':
      return i18n._('The reception was on {day}.', { day });
    case 'memorial':
      return i18n._('The memorial service was on {day}.', { day });
    case 'other':
      return i18n._('The gathering was on {day}.', { day });
  }
}
