/** The operator's queue of reports, claims and requests to be left out. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { daysAfter } from '../../members/ownership/ownership-terms.ts';
import { readSlugs } from '../../memorials/slugs-of-memorials.server.ts';
import {
  listOperatorCaseKeys,
  listOperatorCases,
  type OperatorCase,
} from '../../messages/reports/operator-cases.server.ts';
import {
  readShownTributes,
  readVisitorTribute,
} from '../../tributes/visitors/visitor-tributes.server.ts';
import { CASE_TERMS } from '../case-terms.ts';
import * as store from '../store.server.ts';
import type { QueueEntry, TributeWords } from './queue-entry.ts';

/**
 * Lists all open cases. Cases that wait for the operator come first, then the earliest deadline.
 */
export async function listQueue(db: DatabaseHandle, now: Date): Promise<QueueEntry[]> {
  const entries = [
    ...reportEntries(await listOperatorCases(db), now),
    ...(await caseEntries(db, await store.listOpen(db), now)),
  ];
  return inOrder(entries);
}

interface Ordered {
  id: string;
  deadline: string;
  waitsFor: QueueEntry['waitsFor'];
}

function inOrder<T extends Ordered>(entries: readonly T[]): T[] {
  const rank = ({ waitsFor }: Ordered) => (waitsFor === 'operator' ? 0 : 1);
  return entries.toSorted(
    (a, b) => rank(a) - rank(b) || a.deadline.localeCompare(b.deadline) || a.id.localeCompare(b.id),
  );
}

export interface QueuePage {
  entries: QueueEntry[];
  total: number;
}

/** A part of `listQueue`. Reads the texts of this part only. */
export async function listQueuePage(
  db: DatabaseHandle,
  { offset, limit, now }: { offset: number; limit: number; now: Date },
): Promise<QueuePage> {
  const keys = inOrder(await listKeys(db));
  const ids = keys.slice(offset, offset + limit).map(({ id }) => id);
  const rows = await store.listByIds(db, ids);
  const entries = [
    ...reportEntries(await listOperatorCases(db, ids), now),
    ...(await caseEntries(db, rows, now)),
  ];
  return { entries: inOrder(entries), total: keys.length };
}

/** @returns how many cases are open, wait for the operator, and are overdue */
export async function countQueue(
  db: DatabaseHandle,
  now: Date,
): Promise<{ open: number; waiting: number; overdue: number }> {
  const keys = await listKeys(db);
  const waiting = keys.filter(({ waitsFor }) => waitsFor === 'operator');
  const overdue = waiting.filter(({ deadline }) => new Date(deadline) <= now);
  return { open: keys.length, waiting: waiting.length, overdue: overdue.length };
}

async function listKeys(db: DatabaseHandle): Promise<Ordered[]> {
  const reports = (await listOperatorCaseKeys(db)).map(({ id, reportedAt }) => ({
    id,
    deadline: reportDeadline(reportedAt).toISOString(),
    waitsFor: 'operator' as const,
  }));
  const cases = (await store.listOpenKeys(db)).map(({ id, state, due_at: dueAt }) => ({
    id,
    deadline: dueAt.toISOString(),
    waitsFor: waitsForIn(state) ?? ('operator' as const),
  }));
  return [...reports, ...cases];
}

/** An open case, or one that was closed in the last year. */
export interface ReadCase {
  entry: QueueEntry;
  isOpen: boolean;
}

/** @returns undefined if there is no such case, or its address is not confirmed yet */
export async function readCase(
  db: DatabaseHandle,
  id: string,
  now: Date,
): Promise<ReadCase | undefined> {
  const rows = await store.listByIds(db, [id]);
  const reports = rows.length > 0 ? [] : await listOperatorCases(db, [id]);
  const isOpen = rows.every(({ state }) => state !== 'closed');
  const [entry] = [
    ...reportEntries(reports, now),
    ...(await caseEntries(db, rows, now, { withClosed: true })),
  ];
  if (!entry) return undefined;
  if (entry.tributeId) {
    entry.isFromVisitor = (await readVisitorTribute(db, entry.tributeId)) !== undefined;
    const tribute = await readTributeWords(db, entry, entry.tributeId);
    if (tribute) entry.tribute = tribute;
  }
  return { entry, isOpen };
}

/** @returns undefined if the tribute isn't on the page that the case is about */
export async function readTributeWords(
  db: DatabaseHandle,
  { memorialId }: Pick<QueueEntry, 'memorialId'>,
  tributeId: string,
): Promise<TributeWords | undefined> {
  const [tribute] = await readShownTributes(db, [tributeId]);
  if (tribute?.memorial_id !== memorialId) return undefined;
  return { name: tribute.name, text: tribute.body };
}

function reportDeadline(reportedAt: string): Date {
  return daysAfter(new Date(reportedAt), CASE_TERMS.operatorDays);
}

function reportEntries(reports: readonly OperatorCase[], now: Date): QueueEntry[] {
  return reports.map(({ id, memorialId, slug, reason, tributeId, text, email, reportedAt }) => {
    const deadline = reportDeadline(reportedAt);
    return {
      id,
      kind: 'report',
      memorialId,
      slug,
      since: reportedAt,
      deadline: deadline.toISOString(),
      isOverdue: deadline <= now,
      waitsFor: 'operator',
      reason,
      tributeId,
      text,
      email,
      history: [{ at: reportedAt, words: 'report received; the family can see it too' }],
    };
  });
}

const WAITS_FOR = {
  'with-operator': 'operator',
  'with-owner': 'owner',
  'with-successor': 'successor',
  granted: 'claimant',
} as const;

function waitsForIn(state: store.CaseRow['state']): QueueEntry['waitsFor'] | undefined {
  return state === 'closed' || state === 'unconfirmed' ? undefined : WAITS_FOR[state];
}

async function caseEntries(
  db: DatabaseHandle,
  rows: readonly store.CaseRow[],
  now: Date,
  { withClosed = false }: { withClosed?: boolean } = {},
): Promise<QueueEntry[]> {
  const slugs = await readSlugs(db, [...new Set(rows.map((row) => row.memorial_id))]);
  const steps = await store.listHistory(
    db,
    rows.map(({ id }) => id),
  );
  const history = Map.groupBy(steps, ({ case_id: caseId }) => caseId);
  return rows.flatMap((row): QueueEntry[] => {
    const waitsFor =
      waitsForIn(row.state) ?? (withClosed && row.state === 'closed' ? 'operator' : undefined);
    if (!waitsFor) return [];
    return [
      {
        id: row.id,
        kind: row.kind,
        memorialId: row.memorial_id,
        slug: slugs.get(row.memorial_id) ?? '',
        since: (row.opened_at ?? row.created_at).toISOString(),
        deadline: row.due_at.toISOString(),
        isOverdue: row.due_at <= now,
        waitsFor,
        name: row.name,
        ...(row.relationship ? { relationship: row.relationship } : {}),
        text: row.body,
        email: row.email,
        history: (history.get(row.id) ?? []).map(({ step, details, created_at: at }) => ({
          at: at.toISOString(),
          words: stepSentence(step, details),
        })),
      },
    ];
  });
}

/** Returns undefined if there is no open case with this id. */
export async function findInQueue(
  db: DatabaseHandle,
  id: string,
  now: Date,
): Promise<QueueEntry | undefined> {
  const found = await readCase(db, id, now);
  return found?.isOpen ? found.entry : undefined;
}

const STEPS: Readonly<Record<string, string>> = {
  sent: 'form received; a link was sent to the address',
  confirmed: 'the claimant confirmed the address',
  arrived: 'request received',
  'with-owner': 'the owner was asked by email',
  'with-owner-without-mail':
    'the owner was asked on the overview only: no verified address, or too many emails that day',
  'owner-silent': 'the owner did not reply in time',
  'owner-left': 'the owner’s account no longer exists',
  'other-owner': 'the page has a new owner',
  'with-successor': 'the legacy contact was asked',
  'successor-silent': 'the legacy contact did not reply in time',
  'with-operator': 'no one is looking after the page and there is no legacy contact: you decide',
  'family-done': 'the family marked it as done',
  granted: 'granted; the link was sent to the claimant',
  'not-accepted': 'the link was not used in time',
  hid: 'a part was removed from the page and from the draft',
  asked: 'you asked a question',
  'owner-kept': 'the owner confirmed that they still look after the page; the claimant was told',
  kept: 'the owner still looks after the page; the claimant was told',
  'other-keeper': 'someone else looks after the page; the claimant was told',
  'became-owner': 'the claimant is now the owner',
  declined: 'declined; answered by email if there is an address',
  settled: 'closed',
  repeated: 'the same address already has an open claim',
  gone: 'the page was taken down',
};

/** @param details - further data of the step, such as the path of a part or the operator's note */
function stepSentence(step: string, details: Readonly<Record<string, string>>): string {
  const words = STEPS[step] ?? step;
  const mails = details['mails'];
  const rest = [
    ...(mails === undefined ? [] : [`emails to the family: ${mails}`]),
    ...(details['path'] ? [details['path']] : []),
    ...(details['note'] ? [JSON.stringify(details['note'])] : []),
  ];
  return rest.length === 0 ? words : `${words} (${rest.join('; ')})`;
}
