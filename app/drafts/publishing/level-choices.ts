import { DOOR_LIMITS } from '../../memorials/door/contract.ts';
import type { KeptMemorial } from '../kept-memorial.ts';

export type Level = NonNullable<KeptMemorial['level']>;

export const LEVEL_CHOICES: ReadonlyArray<{ level: Level; label: string; text: string }> = [
  {
    level: 'link',
    label: 'People who have the link',
    text: 'You send the link to whom you like. Search engines are asked not to list the page.',
  },
  {
    level: 'public',
    label: 'Everybody',
    text: 'Anybody may find the page, also by its name.',
  },
  {
    level: 'family',
    label: 'Family and friends only',
    text: 'The page is behind a password that you tell them. Nobody else sees its words or pictures.',
  },
];

export const PASSWORD_HINT = `At least ${DOOR_LIMITS.passwordMin} characters. Two or three words that you can also say on the phone are good.`;
