import type { Decision, DecisionResponse, ListedState } from '../contract.ts';

interface ListTab {
  state: ListedState;
  label: string;
  about?: string;
  empty: string;
}

export const TABS: readonly ListTab[] = [
  { state: 'waiting', label: 'Waiting', empty: 'Nothing is waiting for you.' },
  { state: 'published', label: 'On the page', empty: 'No visitor’s tribute is on the page yet.' },
  {
    state: 'declined',
    label: 'Put aside',
    about: 'Only you see these. Their writers were not told, and you can still publish them.',
    empty: 'Nothing was put aside.',
  },
  {
    state: 'held',
    label: 'Probably spam',
    about: '“This is fine” puts the words on the page, and trusts their writer from now on.',
    empty: 'There is nothing here, and that is good.',
  },
];

const DONE: Record<Exclude<Decision, 'undo'>, [one: string, many: string]> = {
  publish: ['The tribute is on the page.', '{count} tributes are on the page.'],
  decline: ['The tribute is put aside.', '{count} tributes are put aside.'],
  spam: [
    'The tribute is among the probable spam.',
    '{count} tributes are among the probable spam.',
  ],
};

export function doneSentence(
  decision: Exclude<Decision, 'undo'>,
  decided: DecisionResponse['decided'],
): string {
  const [one, many] = DONE[decision];
  const sentence = decided.length === 1 ? one : many.replace('{count}', String(decided.length));
  const before = decided.find((item) => item.before)?.before;
  return before ? `${sentence} ${before.by} had decided otherwise before.` : sentence;
}

export function changedSentence(count: number): string {
  return count === 1
    ? 'One of them has changed since you read it. Please read it again.'
    : `${count} of them have changed since you read them. Please read them again.`;
}

export const FAILED = 'This could not be saved. Nothing has changed. Please try again.';
