import type { LETTER_MODES, NOTIFY_MODES, TRIBUTE_MODES } from '../contract.ts';

interface Choice<Mode extends string> {
  value: Mode;
  label: string;
  text: string;
}

export const TRIBUTE_CHOICES: ReadonlyArray<Choice<(typeof TRIBUTE_MODES)[number]>> = [
  {
    value: 'family',
    label: 'The family reads first',
    text: 'Every tribute waits until one of you publishes it.',
  },
  {
    value: 'trusted',
    label: 'People we trust appear at once',
    text: 'Tributes by writers whom you trusted before need no decision. All others wait.',
  },
  {
    value: 'closed',
    label: 'Closed',
    text: 'The page says: “The family isn’t accepting tributes right now.”',
  },
];

export const LETTER_CHOICES: ReadonlyArray<Choice<(typeof LETTER_MODES)[number]>> = [
  {
    value: 'open',
    label: 'Open',
    text: 'Anybody may write to you. Letters never appear on the page.',
  },
  { value: 'closed', label: 'Closed', text: 'Nobody can send you a letter here.' },
];

export const NOTIFY_CHOICES: ReadonlyArray<Choice<(typeof NOTIFY_MODES)[number]>> = [
  {
    value: 'at-once',
    label: 'At once',
    text: 'The first one at once, then one mail an hour at most.',
  },
  { value: 'evening', label: 'In the evening', text: 'One mail at 18:00, if something has come.' },
  { value: 'never', label: 'Never', text: 'You look for yourselves.' },
];
