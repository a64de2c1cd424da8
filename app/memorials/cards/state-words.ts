/** Converts the state, the level and the role of a memorial to the texts that its members see. */
import type { Role } from '../../members/contract.ts';
import type { KeptMemorial } from '../management/contract.ts';

/** The state in words: 'Not published', 'Published, for people who have the link' … */
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

/** “3 words are waiting”; undefined if none are. */
export function waitingSentence(waitingWords: number | undefined): string | undefined {
  if (!waitingWords) return undefined;
  return waitingWords === 1 ? '1 word is waiting' : `${waitingWords} words are waiting`;
}

export const ROLE_WORDS: Record<Role, string> = {
  owner: 'You are the owner',
  editor: 'You help as an editor',
  moderator: 'You help as a moderator',
  contributor: 'You contribute',
};

const DAY_MS = 24 * 60 * 60_000;

/** The time left to restore a page that was taken down; undefined if it is over or not known. */
export function daysLeft(purgedAt: string | undefined, now: number): number | undefined {
  if (!purgedAt) return undefined;
  const days = Math.ceil((Date.parse(purgedAt) - now) / DAY_MS);
  return days > 0 ? days : undefined;
}
