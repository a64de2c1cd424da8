import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import type { Role } from '../../members/contract.ts';

export function stateWords({ state, level }: Pick<KeptMemorial, 'state' | 'level'>): string {
  if (state === 'draft') return 'Not published';
  if (state === 'taken-down') return 'Taken down';
  switch (level) {
    case 'public':
      return 'Published, for everybody';
    case 'family':
      return 'Published, for family and friends';
    default:
      return 'Published, for people who have the link';
  }
}

export function waitingSentence(waitingWords: number | undefined): string | undefined {
  if (!waitingWords) return undefined;
  // '1 word is waiting' would mean a single word, not one tribute.
  return waitingWords === 1
    ? 'Words of one visitor are waiting'
    : `${waitingWords} words are waiting`;
}

export function unreadSentence(unreadLetters: number | undefined): string | undefined {
  if (!unreadLetters) return undefined;
  return unreadLetters === 1 ? 'One letter is unread' : `${unreadLetters} letters are unread`;
}

export function helpSentence([first, ...others]: readonly string[]): string | undefined {
  if (first === undefined) return undefined;
  return others.length === 0
    ? `${first} would like to help`
    : `${others.length + 1} people would like to help`;
}

export const ROLE_WORDS: Record<Role, string> = {
  owner: 'You are the owner',
  editor: 'You help as an editor',
  moderator: 'You help as a moderator: you decide on tributes',
  contributor: 'You add pictures and words',
};

const DAY_MS = 24 * 60 * 60_000;

export function daysLeft(purgedAt: string | undefined, now: number): number | undefined {
  if (!purgedAt) return undefined;
  const days = Math.ceil((Date.parse(purgedAt) - now) / DAY_MS);
  return days > 0 ? days : undefined;
}
