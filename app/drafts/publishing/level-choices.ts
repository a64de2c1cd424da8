import { DOOR_LIMITS } from '../../memorials/door/contract.ts';
import type { KeptMemorial } from '../kept-memorial.ts';

export type Level = NonNullable<KeptMemorial['level']>;

export const LEVEL_CHOICES: ReadonlyArray<{ level: Level; label: string; text: string }> = [
  {
    level: 'link',
    label: 'Anyone with the link',
    text: 'Share the link with anyone you like; we ask search engines not to list the page.',
  },
  {
    level: 'public',
    label: 'Public',
    text: 'Anyone can find the page, including by searching for the name.',
  },
  {
    level: 'family',
    label: 'Family and friends only',
    text: 'Only people you give the password to can see the page.',
  },
];

export const PASSWORD_HINT = `Use at least ${DOOR_LIMITS.passwordMin} characters, such as two or three words that are easy to say over the phone.`;
