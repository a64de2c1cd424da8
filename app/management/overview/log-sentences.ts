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
  created: () => 'began the page',
  edited: () => 'changed the draft',
  published: () => 'published the page',
  'changed-visibility': ({ details }) =>
    `decided who may see the page: ${levelWords(details['level'])}${details['password'] ? ', with a new password' : ''}`,
  'changed-guests': () => 'changed who is invited',
  'changed-address': ({ details }) =>
    details['to'] ? `changed the address to /${details['to']}` : 'changed the address',
  'took-down': () => 'took the page down',
  'brought-back': () => 'brought the page back',
  'restored-revision': () => 'went back to an earlier draft',
  imported: () => 'brought a whole document into the draft',
  returned: () => 'brought the page back from an archive',
  'published-tributes': ({ details }) => `published ${tributesWords(details['count'])}`,
  'declined-tributes': ({ details }) => `decided not to publish ${tributesWords(details['count'])}`,
  'held-tributes': ({ details }) =>
    `put ${tributesWords(details['count'])} among the probable spam`,
  'undid-decision': ({ details }) => `took back a decision on ${tributesWords(details['count'])}`,
  'blocked-sender': () => 'blocked a sender',
  'changed-words': () => 'changed how tributes and letters arrive',
  'became-owner': () => 'became the owner',
  'proposed-handover': () => 'asked somebody to become the owner',
  'withdrew-handover': () => 'took back the question who becomes the owner',
  'named-successor': () => 'named who follows as the owner',
  'removed-successor': () => 'no longer names who follows as the owner',
  'asked-successor': () => 'was asked to follow as the owner',
  'became-member': ({ details }) => (details['role'] ? `joined as ${details['role']}` : 'joined'),
  'kept-page': () => 'answered that they keep the page',
  'hid-part': () => 'took a part off the page, because a living person asked to be left out',
  'hid-tribute': () => 'took a tribute off the page, because somebody asked us to',
  invited: ({ details }) =>
    `invited ${details['role'] ? roleNoun(details['role']) : 'another member'}`,
  'revoked-invitation': () => 'took back an invitation',
  'changed-role': ({ details, whom }) => `made ${whom} ${roleNoun(details['role'])}`,
  'changed-letter-reader': ({ details, whom }) =>
    details['may'] === 'yes' ? `let ${whom} read letters` : `no longer lets ${whom} read letters`,
  'removed-member': ({ whom }) => `removed ${whom} from the members`,
  left: () => 'left the members',
};

function deed({ action, details, whom }: Known): string {
  return DEEDS[action]({ details, whom: whom === undefined ? 'a member' : isolated(whom) });
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
  if (level === 'public') return 'everybody';
  return level === 'family' ? 'family and friends' : 'people who have the link';
}

function isKnown(entry: LogEntry): entry is Known {
  return LOG_ACTIONS.some((action) => action === entry.action);
}

/** Stands for the operator and for deleted accounts. */
export const SOMEBODY = 'Somebody';

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
  const words = isKnown(entry) ? deed(entry) : 'changed something';
  return { id, by, deed: words, when: whenWords(new Date(at), new Date(now)), at };
}

export function whenWords(moment: Date, now: Date): string {
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
