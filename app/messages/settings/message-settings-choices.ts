import type { CONDOLENCE_MODES, NOTIFY_MODES, TRIBUTE_MODES } from '../contract.ts';

interface Choice<Mode extends string> {
  value: Mode;
  label: string;
  text: string;
}

export const TRIBUTE_CHOICES: ReadonlyArray<Choice<(typeof TRIBUTE_MODES)[number]>> = [
  {
    value: 'family',
    label: 'Review every tribute',
    text: 'Each tribute waits until one of you publishes it.',
  },
  {
    value: 'trusted',
    label: 'Publish people you trust right away',
    text: 'Tributes from people you’ve published before appear right away. All others wait for review.',
  },
  {
    value: 'closed',
    label: 'Closed',
    text: 'The page says: “The family isn’t accepting tributes right now.”',
  },
];

export const CONDOLENCE_CHOICES: ReadonlyArray<Choice<(typeof CONDOLENCE_MODES)[number]>> = [
  {
    value: 'open',
    label: 'Open',
    text: 'Anyone can write to you privately. Condolences never appear on the page.',
  },
  { value: 'closed', label: 'Closed', text: 'No one can send you condolences here.' },
];

export const NOTIFY_CHOICES: ReadonlyArray<Choice<(typeof NOTIFY_MODES)[number]>> = [
  {
    value: 'at-once',
    label: 'Right away',
    text: 'The first one right away, then at most one email an hour.',
  },
  {
    value: 'evening',
    label: 'In the evening',
    text: 'One email at 18:00, if there’s anything new.',
  },
  { value: 'never', label: 'Never', text: 'No emails; you can check here any time.' },
];
