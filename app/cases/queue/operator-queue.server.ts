/** `npm run memorials -- cases`: the operator's queue of reports, claims and requests to be left out. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { daysAfter } from '../../members/ownership/ownership-terms.ts';
import { readSlugs } from '../../memorials/slugs-of-memorials.server.ts';
import { listOperatorCases } from '../../messages/reports/operator-cases.server.ts';
import { CASE_TERMS } from '../case-terms.ts';
import * as store from '../store.server.ts';
import { stepSentence } from './history-sentences.ts';

export type QueueKind = 'report' | 'claim' | 'wish';

export interface QueueEntry {
  id: string;
  kind: QueueKind;
  slug: string;
  since: string;
  deadline: string;
  isOverdue: boolean;
  /** the person who must act before the deadline */
  waitsFor: 'operator' | 'owner' | 'successor' | 'claimant';
  /** the reason of a report; other cases have none */
  reason?: string;
  /** only in a report; null if the tribute is no longer on the page */
  tributeId?: string | null;
  name?: string;
  relationship?: string;
  text: string | null;
  email: string | null;
  history: Array<{ at: string; words: string }>;
}

/**
 * Lists all open cases. Cases that wait for the operator come first, then the earliest deadline.
 */
export async function listQueue(db: DatabaseHandle, now: Date): Promise<QueueEntry[]> {
  const entries = [...(await reportEntries(db, now)), ...(await caseEntries(db, now))];
  const rank = ({ waitsFor }: QueueEntry) => (waitsFor === 'operator' ? 0 : 1);
  return entries.toSorted(
    (a, b) => rank(a) - rank(b) || a.deadline.localeCompare(b.deadline) || a.id.localeCompare(b.id),
  );
}

async function reportEntries(db: DatabaseHandle, now: Date): Promise<QueueEntry[]> {
  const reports = await listOperatorCases(db);
  return reports.map(({ id, slug, reason, tributeId, text, email, reportedAt }) => {
    const deadline = daysAfter(new Date(reportedAt), CASE_TERMS.operatorDays);
    return {
      id,
      kind: 'report',
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

async function caseEntries(db: DatabaseHandle, now: Date): Promise<QueueEntry[]> {
  const rows = await store.listOpen(db);
  const slugs = await readSlugs(db, [...new Set(rows.map((row) => row.memorial_id))]);
  const steps = await store.listHistory(
    db,
    rows.map(({ id }) => id),
  );
  const history = Map.groupBy(steps, ({ case_id: caseId }) => caseId);
  return rows.flatMap((row): QueueEntry[] => {
    if (row.state === 'closed' || row.state === 'unconfirmed') return [];
    return [
      {
        id: row.id,
        kind: row.kind,
        slug: slugs.get(row.memorial_id) ?? '',
        since: (row.opened_at ?? row.created_at).toISOString(),
        deadline: row.due_at.toISOString(),
        isOverdue: row.due_at <= now,
        waitsFor: WAITS_FOR[row.state],
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
  return (await listQueue(db, now)).find((entry) => entry.id === id);
}
