import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { KeptMemorial } from '../kept-memorial.ts';

export function whoSees({ level }: Pick<KeptMemorial, 'level'>): MessageDescriptor {
  if (level === 'public') return msg`Anyone can see the page.`;
  if (level === 'family') return msg`Only family and friends can see the page.`;
  return msg`Anyone with the link can see the page.`;
}
