/** What the queue says about a case, on the command line and on the operator's screen. Both are in English only. */
import type { QueueEntry } from './queue-entry.ts';

const REASONS: Readonly<Record<string, string>> = {
  'about-me': 'a tribute is about the person who reports it',
  mine: 'the person who reports a tribute says it is theirs',
  copyright: 'a tribute uses a work without permission',
};

const KINDS = {
  report: 'report',
  claim: 'claim to look after the page',
  wish: 'request to be left out',
} as const;

export function subjectOf({ kind, reason }: Pick<QueueEntry, 'kind' | 'reason'>): string {
  return reason ? (REASONS[reason] ?? reason) : KINDS[kind];
}

export function deadlineOf({ isOverdue, deadline, waitsFor }: QueueEntry): string {
  if (waitsFor === 'operator') {
    return isOverdue ? `OVERDUE since ${day(deadline)}` : `waiting for you, until ${day(deadline)}`;
  }
  const person = waitsFor === 'successor' ? 'legacy contact' : waitsFor;
  return `waiting for the ${person}, until ${day(deadline)}`;
}

/** @param time - ISO 8601 */
export function day(time: string): string {
  return time.slice(0, 10);
}

/** @param time - ISO 8601 */
export function minute(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}
