/** The log of a memorial as sentences: 'Anna Berg published the page, yesterday at 20:14'. */
import { roleSchema, type LogEntry } from '../../members/contract.ts';
import { LOG_ACTIONS, type LogAction } from '../../members/log-actions.ts';
import { ROLE_NOUNS } from '../../members/role-texts.ts';
import {
  localDayInWords,
  localDayWithoutYear,
  localTimeInWords,
} from '../../wire/text/dates-in-words.ts';

interface Known extends LogEntry {
  action: LogAction;
}

interface Facts {
  details: LogEntry['details'];
  whom: string;
}

/** The ends of sentences that begin with the user's name. */
const DEEDS: Readonly<Record<LogAction, (facts: Facts) => string>> = {
  created: () => 'started the page',
  edited: () => 'edited the page',
  published: () => 'published the page',
  'changed-visibility': ({ details }) =>
    `changed who can see the page to ${levelWords(details['level'])}${details['password'] ? ', with a new password' : ''}`,
  'changed-guests': () => 'changed the guest list',
  'changed-address': ({ details }) =>
    details['to'] ? `changed the web address to /${details['to']}` : 'changed the web address',
  'took-down': () => 'took the page down',
  'brought-back': () => 'restored the page',
  'restored-revision': () => 'restored an earlier version',
  imported: () => 'imported content from a file',
  returned: () => 'restored the page from a download',
  'published-tributes': ({ details }) => `published ${tributesWords(details['count'])}`,
  'declined-tributes': ({ details }) => `declined ${tributesWords(details['count'])}`,
  'held-tributes': ({ details }) => `marked ${tributesWords(details['count'])} as spam`,
  'undid-decision': ({ details }) => `undid a decision on ${tributesWords(details['count'])}`,
  'blocked-sender': () => 'blocked a sender',
  'changed-words': () => 'changed the settings for tributes and condolences',
  'became-owner': () => 'became the owner',
  'proposed-handover': () => 'asked someone to become the owner',
  'withdrew-handover': () => 'cancelled the request to become the owner',
  'named-successor': () => 'named a legacy contact',
  'removed-successor': () => 'removed the legacy contact',
  'asked-successor': () => 'was asked to take over as the owner',
  'became-member': ({ details }) =>
    details['role'] ? `joined as ${roleNoun(details['role'])}` : 'joined',
  'kept-page': () => 'confirmed that they look after the page',
  'hid-part': () => 'removed part of the page because a living person asked to be left out',
  'hid-tribute': () => 'removed a tribute because someone asked us to',
  invited: ({ details }) =>
    `invited ${details['role'] ? `someone as ${roleNoun(details['role'])}` : 'someone'}`,
  'revoked-invitation': () => 'cancelled an invitation',
  'changed-role': ({ details, whom }) => `made ${whom} ${roleNoun(details['role'])}`,
  'changed-letter-reader': ({ details, whom }) =>
    details['may'] === 'yes'
      ? `let ${whom} read condolences`
      : `stopped ${whom} reading condolences`,
  'removed-member': ({ whom }) => `removed ${whom} from the people who help`,
  left: () => 'stopped helping with the page',
};

function deed({ action, details, whom }: Known): string {
  return DEEDS[action]({ details, whom: whom === undefined ? 'someone' : isolated(whom) });
}

/** Wraps a name in isolating marks, so that a right-to-left name does not change the order of the sentence. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

function roleNoun(role: string | undefined): string {
  const known = roleSchema.safeParse(role);
  return known.success ? ROLE_NOUNS[known.data] : 'a member';
}

function tributesWords(count: string | undefined): string {
  return count === undefined || count === '1' ? 'a tribute' : `${count} tributes`;
}

function levelWords(level: string | undefined): string {
  if (level === 'public') return 'anyone';
  return level === 'family' ? 'family and friends' : 'anyone with the link';
}

function isKnown(entry: LogEntry): entry is Known {
  return LOG_ACTIONS.some((action) => action === entry.action);
}

/** Stands for the operator and for deleted accounts. */
export const SOMEBODY = 'Someone';

export interface LogSentence {
  id: string;
  by: string | undefined;
  deed: string;
  when: string;
  /** ISO 8601 */
  at: string;
}

/**
 * Words such as “today” are calculated in the browser's time zone.
 * @param now - in milliseconds since 1970
 */
export function logSentence(entry: LogEntry, now: number): LogSentence {
  const { id, at, by } = entry;
  const words = isKnown(entry) ? deed(entry) : 'made a change';
  return { id, by, deed: words, when: whenSentence(new Date(at), new Date(now)), at };
}

export function whenSentence(moment: Date, now: Date): string {
  return `${dayWords(moment, now)} at ${localTimeInWords(moment)}`;
}

function dayWords(moment: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (isSameDay(moment, now)) return 'today';
  if (isSameDay(moment, yesterday)) return 'yesterday';
  const isThisYear = moment.getFullYear() === now.getFullYear();
  return isThisYear ? localDayWithoutYear(moment) : localDayInWords(moment);
}

function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString();
}
