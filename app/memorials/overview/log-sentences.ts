/** The log of a memorial in words: 'Anna Berg published the page, yesterday at 20:14'. */
import type { LogEntry } from '../../members/contract.ts';
import { LOG_ACTIONS, type LogAction } from '../../members/log-actions.ts';

/** What a user did, as the end of a sentence that begins with their name. */
function deed(action: LogAction, details: LogEntry['details']): string {
  switch (action) {
    case 'created':
      return 'began the page';
    case 'edited':
      return 'changed the draft';
    case 'published':
      return 'published the page';
    case 'changed-visibility':
      return `decided who may see the page: ${levelWords(details['level'])}`;
    case 'changed-address':
      return details['to'] ? `changed the address to /${details['to']}` : 'changed the address';
    case 'took-down':
      return 'took the page down';
    case 'brought-back':
      return 'brought the page back';
    case 'restored-revision':
      return 'went back to an earlier draft';
    case 'imported':
      return 'brought a whole document into the draft';
    case 'published-tributes':
      return `published ${tributesWords(details['count'])}`;
    case 'declined-tributes':
      return `decided not to publish ${tributesWords(details['count'])}`;
    case 'held-tributes':
      return `put ${tributesWords(details['count'])} among the probable spam`;
    case 'undid-decision':
      return `took back a decision on ${tributesWords(details['count'])}`;
    case 'blocked-sender':
      return 'blocked a sender';
    case 'changed-words':
      return 'changed how tributes and letters arrive';
    case 'became-owner':
      return 'became the owner';
    case 'became-member':
      return details['role'] ? `joined as ${details['role']}` : 'joined';
  }
}

function tributesWords(count: string | undefined): string {
  return count === undefined || count === '1' ? 'a tribute' : `${count} tributes`;
}

function levelWords(level: string | undefined): string {
  if (level === 'public') return 'everybody';
  return level === 'family' ? 'family and friends' : 'people who have the link';
}

function isAction(action: string): action is LogAction {
  return LOG_ACTIONS.includes(action as LogAction);
}

/** Shown instead of the name for the operator and for users whose account was deleted. */
export const SOMEBODY = 'Somebody';

export interface LogSentence {
  id: string;
  /** the member's name; undefined if it is not known */
  by: string | undefined;
  /** the rest of the sentence, without its time */
  deed: string;
  /** such as 'yesterday at 20:14' */
  when: string;
  /** ISO 8601 */
  at: string;
}

/** @param now - in milliseconds since 1970; days are those of this browser's time zone */
export function logSentence({ id, action, details, at, by }: LogEntry, now: number): LogSentence {
  const words = isAction(action) ? deed(action, details) : 'changed something';
  return { id, by, deed: words, when: whenWords(new Date(at), new Date(now)), at };
}

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const DAY_AND_YEAR = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** 'today at 20:14', 'yesterday at 20:14', '3 March at 20:14', '3 March 2025 at 20:14'. */
export function whenWords(moment: Date, now: Date): string {
  return `${dayWords(moment, now)} at ${TIME.format(moment)}`;
}

function dayWords(moment: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (isSameDay(moment, now)) return 'today';
  if (isSameDay(moment, yesterday)) return 'yesterday';
  return (moment.getFullYear() === now.getFullYear() ? DAY : DAY_AND_YEAR).format(moment);
}

function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString();
}
