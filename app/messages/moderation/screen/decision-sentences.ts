import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

import { joinSentences } from '../../../language/spacing.ts';
import type { Decision, DecisionResponse, ListedState } from '../contract.ts';

interface ListTab {
  state: ListedState;
  label: MessageDescriptor;
  about?: MessageDescriptor;
  empty: MessageDescriptor;
}

export const TABS: readonly ListTab[] = [
  {
    state: 'waiting',
    label: msg({ message: 'Waiting for review', context: 'tributes' }),
    empty: msg`No tributes are waiting for review.`,
  },
  {
    state: 'published',
    label: msg({ message: 'Published', context: 'tributes' }),
    empty: msg`No tributes from visitors have been published yet.`,
  },
  {
    state: 'declined',
    label: msg({ message: 'Declined', context: 'tributes' }),
    about: msg`Visitors can’t see declined tributes, and we don’t notify the people who wrote them. You can still publish any of them.`,
    empty: msg`No tributes have been declined.`,
  },
  {
    state: 'held',
    label: msg`Spam`,
    about: msg`If you tap “Not spam”, we’ll publish the tribute and trust the sender from now on.`,
    empty: msg`There’s nothing in spam.`,
  },
];

export function doneSentence(
  i18n: I18n,
  decision: Exclude<Decision, 'undo'>,
  decided: DecisionResponse['decided'],
): string {
  const sentence = i18n._(doneMessage(decision, decided.length));
  const before = decided.find((item) => item.before)?.before;
  if (!before) return sentence;
  const earlier = i18n._(msg`This replaces an earlier decision by ${{ name: before.by }}.`);
  return joinSentences([sentence, earlier], i18n.locale);
}

function doneMessage(decision: Exclude<Decision, 'undo'>, count: number): MessageDescriptor {
  switch (decision) {
    case 'publish':
      return msg`${plural(count, { one: 'Tribute published.', other: '# tributes published.' })}`;
    case 'decline':
      return msg`${plural(count, { one: 'Tribute declined.', other: '# tributes declined.' })}`;
    case 'spam':
      return msg`${plural(count, { one: 'Tribute moved to spam.', other: '# tributes moved to spam.' })}`;
  }
}

/** @param held - how many of the sender's waiting tributes have gone to spam */
export function blockedSentence(i18n: I18n, held: number): string {
  const blocked = i18n._(msg`Sender blocked. Anything new they write will go to spam.`);
  if (held === 0) return blocked;
  return joinSentences([i18n._(doneMessage('spam', held)), blocked], i18n.locale);
}

export function changedSentence(i18n: I18n, count: number): string {
  return i18n._(
    msg`${plural(count, {
      one: 'One tribute has changed since you read it. Please read it again.',
      other: '# tributes have changed since you read them. Please read them again.',
    })}`,
  );
}

export const FAILED = msg`We couldn’t save this just now. Nothing has changed; please try again.`;
