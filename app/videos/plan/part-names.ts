import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { PartKind } from './list-parts.ts';

export const PART_NAMES: Readonly<Record<PartKind, MessageDescriptor>> = {
  opening: msg`Opening title`,
  chapter: msg`Chapter`,
  photo: msg`Photo`,
  quote: msg`Quote`,
  clip: msg`Video clip`,
  closing: msg`Closing card`,
};
