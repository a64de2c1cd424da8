/** The values of a funeral's fields in words, where two versions of a field are shown side by side. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { commaIn } from '../../language/spacing.ts';
import { gatheringKindWord } from './funeral/gathering-kinds.ts';

export const STREAM_LABELS = {
  undecided: msg`Not decided yet`,
  none: msg`No livestream`,
} as const;

export const ADDRESS_LABELS = {
  everyone: msg`Everyone who can see the page`,
  coming: msg`Only people who say they’re coming`,
} as const;

const ON: MessageDescriptor = msg({ message: 'on', comment: 'A switch is on.' });
const OFF: MessageDescriptor = msg({ message: 'off', comment: 'A switch is off.' });

/** Undefined for another field, and for a text, which is shown as it is. */
export function describeGatheringValue(
  i18n: I18n,
  path: string,
  value: unknown,
): string | undefined {
  const [, second, itemId, itemField] = path.split('.');
  if (second === 'gatherings' && itemId !== undefined) {
    return describeItemValue(i18n, itemField ?? '', value);
  }
  if (itemId !== undefined) return undefined;
  switch (second) {
    case 'answers':
      return i18n._(value === 'closed' ? OFF : ON);
    case 'staysOpen':
      return i18n._(value === true ? ON : OFF);
    case 'addressFor':
      return i18n._(value === 'coming' ? ADDRESS_LABELS.coming : ADDRESS_LABELS.everyone);
    default:
      return undefined;
  }
}

function describeItemValue(i18n: I18n, field: string, value: unknown): string | undefined {
  switch (field) {
    case 'kind':
      return gatheringKindWord(i18n, value) || undefined;
    case 'stream':
      if (value === 'none') return i18n._(STREAM_LABELS.none);
      return typeof value === 'string' && value !== 'undecided'
        ? value
        : i18n._(STREAM_LABELS.undecided);
    case 'charity': {
      const { name, url } = charityOf(value);
      return [name, url].filter(Boolean).join(commaIn(i18n.locale)) || undefined;
    }
    default:
      return undefined;
  }
}

/** Both are empty if there is no charity. */
export function charityOf(value: unknown): { name: string; url: string } {
  const { name, url } = (typeof value === 'object' && value !== null ? value : {}) as {
    name?: unknown;
    url?: unknown;
  };
  return {
    name: typeof name === 'string' ? name : '',
    url: typeof url === 'string' ? url : '',
  };
}
