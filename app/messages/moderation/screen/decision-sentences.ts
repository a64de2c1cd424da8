import type { Decision, DecisionResponse, ListedState } from '../contract.ts';

interface ListTab {
  state: ListedState;
  label: string;
  about?: string;
  empty: string;
}

export const TABS: readonly ListTab[] = [
  { state: 'waiting', label: 'Waiting for review', empty: 'No tributes are waiting for review.' },
  { state: 'published', label: 'Published', empty: 'No visitor’s tribute has been published yet.' },
  {
    state: 'declined',
    label: 'Declined',
    about: 'Visitors can’t see these. We didn’t tell the writers, and you can still publish them.',
    empty: 'No tributes have been declined.',
  },
  {
    state: 'held',
    label: 'Spam',
    about: '“Not spam” publishes the tribute and trusts its writer from now on.',
    empty: 'There’s nothing in spam.',
  },
];

const DONE: Record<Exclude<Decision, 'undo'>, [one: string, many: string]> = {
  publish: ['Tribute published.', '{count} tributes published.'],
  decline: ['Tribute declined.', '{count} tributes declined.'],
  spam: ['Tribute moved to spam.', '{count} tributes moved to spam.'],
};

export function doneSentence(
  decision: Exclude<Decision, 'undo'>,
  decided: DecisionResponse['decided'],
): string {
  const [one, many] = DONE[decision];
  const sentence = decided.length === 1 ? one : many.replace('{count}', String(decided.length));
  const before = decided.find((item) => item.before)?.before;
  return before ? `${sentence} ${before.by} had already decided differently.` : sentence;
}

export function changedSentence(count: number): string {
  return count === 1
    ? 'One tribute has changed since you read it. Please read it again.'
    : `${count} tributes have changed since you read them. Please read them again.`;
}

export const FAILED = 'We couldn’t save this just now. Nothing has changed; please try again.';
