import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { GatheringKind } from '../../../memorials/funeral/contract.ts';

export const GATHERING_KIND_LABELS: Readonly<Record<GatheringKind, MessageDescriptor>> = {
  funeral: msg`Funeral`,
  burial: msg`Burial`,
  cremation: msg`Cremation`,
  wake: msg`Wake`,
  reception: msg`Reception`,
  memorial: msg`Memorial service`,
  other: msg`Other gathering`,
};

/** Empty for a kind that is not known. */
export function gatheringKindWord(i18n: I18n, kind: unknown): string {
  const known: Readonly<Record<string, MessageDescriptor>> = GATHERING_KIND_LABELS;
  const label = typeof kind === 'string' && Object.hasOwn(known, kind) ? known[kind] : undefined;
  return label ? i18n._(label) : '';
}
