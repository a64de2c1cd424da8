import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { CONDOLENCE_MODES, NOTIFY_MODES, TRIBUTE_MODES } from '../contract.ts';

interface Choice<Mode extends string> {
  value: Mode;
  label: MessageDescriptor;
  text: MessageDescriptor;
}

export const TRIBUTE_CHOICES: ReadonlyArray<Choice<(typeof TRIBUTE_MODES)[number]>> = [
  {
    value: 'family',
    label: msg`Review all tributes`,
    text: msg`Tributes don’t appear until they’ve been published by you or someone else who helps manage the page.`,
  },
  {
    value: 'trusted',
    label: msg`Review all tributes except those from people you trust`,
    text: msg`If you’ve published someone’s tribute before, their new tributes appear right away. All other tributes wait for review.`,
  },
  {
    value: 'closed',
    label: msg({ message: 'Closed', context: 'tributes' }),
    text: msg`The page says: “The family isn’t accepting tributes right now.”`,
  },
];

export const CONDOLENCE_CHOICES: ReadonlyArray<Choice<(typeof CONDOLENCE_MODES)[number]>> = [
  {
    value: 'open',
    label: msg({ message: 'Open', context: 'condolences' }),
    text: msg`Anyone can write to you privately. Condolences never appear on the page.`,
  },
  {
    value: 'closed',
    label: msg({ message: 'Closed', context: 'condolences' }),
    text: msg`No one can send condolences to the family.`,
  },
];

export const NOTIFY_CHOICES: ReadonlyArray<Choice<(typeof NOTIFY_MODES)[number]>> = [
  {
    value: 'at-once',
    label: msg`Right away`,
    text: msg`We’ll send the first email right away, then at most one an hour.`,
  },
  {
    value: 'evening',
    label: msg`In the evening`,
    text: msg`We’ll send one email a day at 18:00, if there’s anything new.`,
  },
  {
    value: 'never',
    label: msg`Never`,
    text: msg`No emails. You can log in and check for messages at any time.`,
  },
];
