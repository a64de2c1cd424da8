/** The log of what operators did: each sign-in, decision and support session. It is kept for two years. */
import type { DatabaseHandle } from '../../db/schema.server.ts';
import { readUserNames } from '../accounts/user-names.server.ts';
import { readSlugs } from '../memorials/slugs-of-memorials.server.ts';
import type { Operator, OperatorOrCommand } from './access.server.ts';
import type { OperatorAction } from './operator-actions.ts';
import type { OperatorContext } from './operator-context.server.ts';
import { OPERATOR_LIMITS, OPERATOR_TERMS } from './operator-terms.ts';
import * as store from './store.server.ts';

export interface OperatorLogEntry {
  id: string;
  action: OperatorAction;
  at: Date;
  /** the address that the account had */
  email: string;
  /** empty for a deleted account */
  name: string;
  memorialId?: string;
  /** missing for a memorial that is no longer stored */
  slug?: string;
  caseId?: string;
  details: Readonly<Record<string, string>>;
}

export interface OperatorLogPage {
  entries: OperatorLogEntry[];
  /** for the next, older page */
  nextBefore?: string;
}

/** @param before - the id of an entry: only older ones are read */
export async function readOperatorLog(
  { kysely }: Pick<OperatorContext, 'kysely'>,
  _: Operator,
  before?: string,
): Promise<OperatorLogPage> {
  const limit = OPERATOR_LIMITS.pageSize;
  const rows = await store.listLog(kysely, { before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const slugs = await readSlugs(kysely, [
    ...new Set(shown.flatMap((row) => row.memorial_id ?? [])),
  ]);
  const names = await readUserNames(kysely, [...new Set(shown.map((row) => row.user_id))]);
  const entries = shown.map((row): OperatorLogEntry => {
    const { memorial_id: memorialId, case_id: caseId } = row;
    const slug = memorialId === null ? undefined : slugs.get(memorialId);
    return {
      id: row.id,
      action: row.action,
      at: row.created_at,
      email: row.email,
      name: names.get(row.user_id) ?? '',
      ...(memorialId === null ? {} : { memorialId }),
      ...(slug === undefined ? {} : { slug }),
      ...(caseId === null ? {} : { caseId }),
      details: row.details,
    };
  });
  const last = shown.at(-1);
  return { entries, ...(rows.length > limit && last ? { nextBefore: last.id } : {}) };
}

/** @returns false if the same form was sent before; then nothing is logged */
export async function logOperator(
  transaction: DatabaseHandle,
  { userId, email }: OperatorOrCommand,
  entry: Omit<store.NewLogEntry, 'userId' | 'email'>,
): Promise<boolean> {
  return store.insertLogEntry(transaction, { ...entry, userId, email });
}

/** Deletes what is older than its terms. */
export async function sweepOperators({
  kysely,
  now,
}: Pick<OperatorContext, 'kysely' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms);
  await store.sweep(kysely, {
    session: before(OPERATOR_TERMS.absoluteMs),
    support: before(OPERATOR_TERMS.supportRowsMs),
    log: before(OPERATOR_TERMS.logMs),
  });
}
