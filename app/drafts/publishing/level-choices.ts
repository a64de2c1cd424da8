import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { DOOR_LIMITS } from '../../memorials/door/contract.ts';
import type { KeptMemorial } from '../kept-memorial.ts';

export type Level = NonNullable<KeptMemorial['level']>;

export const LEVEL_CHOICES: ReadonlyArray<{
  level: Level;
  label: MessageDescriptor;
  text: MessageDescriptor;
}> = [
  {
    level: 'link',
    label: msg`Anyone with the link`,
    text: msg`Share the link with anyone you like; we ask search engines not to list the page.`,
  },
  {
    level: 'public',
    label: msg`Public`,
    text: msg`Anyone can see the page, and people can find it by searching for the name.`,
  },
  {
    level: 'family',
    label: msg`Family and friends only`,
    text: msg`Only people with the password or an invitation can see the page.`,
  },
];

export const PASSWORD_HINT = msg`Use at least ${{ least: DOOR_LIMITS.passwordMin }} characters, for example two or three words that are easy to say over the phone.`;
