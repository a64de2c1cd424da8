import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import type { Role } from '../../members/contract.ts';

export function stateLabel({ state, level }: Pick<KeptMemorial, 'state' | 'level'>): string {
  if (state === 'draft') return 'Not published yet';
  if (state === 'taken-down') return 'Taken down';
  switch (level) {
    case 'public':
      return 'Published. Anyone can see it';
    case 'family':
      return 'Published. Only family and friends can see it';
    default:
      return 'Published. Anyone with the link can see it';
  }
}

export function waitingSentence(waitingWords: number | undefined): string | undefined {
  if (!waitingWords) return undefined;
  return waitingWords === 1
    ? '1 tribute is waiting for review'
    : `${waitingWords} tributes are waiting for review`;
}

export function unreadSentence(unreadLetters: number | undefined): string | undefined {
  if (!unreadLetters) return undefined;
  return unreadLetters === 1 ? '1 unread condolence' : `${unreadLetters} unread condolences`;
}

export function helpSentence([first, ...others]: readonly string[]): string | undefined {
  if (first === undefined) return undefined;
  return others.length === 0
    ? `${first} asked to help`
    : `${others.length + 1} people asked to help`;
}

export const ROLE_WORDS: Record<Role, string> = {
  owner: 'You’re the owner',
  editor: 'You’re an editor',
  moderator: 'You’re a moderator: you review tributes',
  contributor: 'You’re a contributor: you can add photos and text',
};

const DAY_MS = 24 * 60 * 60_000;

export function daysLeft(purgedAt: string | undefined, now: number): number | undefined {
  if (!purgedAt) return undefined;
  const days = Math.ceil((Date.parse(purgedAt) - now) / DAY_MS);
  return days > 0 ? days : undefined;
}
