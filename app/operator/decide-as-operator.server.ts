/** A decision on the operator's screen or the command line, with an entry in the operators' log. */
import { createHash } from 'node:crypto';

import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { DecidedCase, DecisionContext } from '../cases/cases-context.server.ts';
import type { CaseDecision } from '../cases/queue/case-decisions.ts';
import { decideCase, type DecisionAnswer } from '../cases/queue/decide-case.server.ts';
import { listPartsForCase } from '../cases/queue/decide.server.ts';
import {
  countQueue,
  listQueuePage,
  readCase,
  readTributeWords,
  type QueuePage,
  type ReadCase,
} from '../cases/queue/operator-queue.server.ts';
import type { QueueEntry, TributeWords } from '../cases/queue/queue-entry.ts';
import type { PagePart } from '../drafts/hide-part.server.ts';
import { COMMAND_LINE, type Operator, type OperatorOrCommand } from './access.server.ts';
import type { OperatorContext } from './operator-context.server.ts';
import { logOperator } from './operator-log.server.ts';
import { OPERATOR_LIMITS } from './operator-terms.ts';
import * as store from './store.server.ts';

export interface SentDecision {
  decision: CaseDecision;
  /** how many steps the case's history had when the form was drawn */
  seen: number;
  /** of the form */
  nonce: string;
}

const CHANGED =
  'This case has changed since you opened it, perhaps because another operator has worked on it. Nothing was done. Read its history below, then decide again.';
const CLOSED =
  'This case is already closed, perhaps because another operator has just decided it. Nothing was done.';

/** Thrown within the transaction, which it rolls back. */
class SentTwice extends Error {
  override readonly name = 'SentTwice';
}

/** A form that is sent twice decides once, and a case that has changed since the form was drawn is not decided. */
export async function decideAsOperator(
  context: OperatorContext,
  operator: Operator,
  { decision, seen, nonce: ofForm }: SentDecision,
): Promise<DecisionAnswer | 'sent twice'> {
  const nonce = contentKey(ofForm, decision);
  const { kysely, mail, caseTokens, now } = context;
  if (await store.isFormUsed(kysely, nonce)) return 'sent twice';
  try {
    const answer = await decideCase(
      {
        kysely,
        mail,
        caseTokens,
        now,
        witness: {
          async refuse(transaction, { steps }) {
            if (await store.isFormUsed(transaction, nonce)) throw new SentTwice();
            return steps === undefined || steps === seen ? undefined : CHANGED;
          },
          async note(transaction, decided) {
            const made = { decision, decided, formNonce: nonce, now: now() };
            if (!(await logDecision(transaction, operator, made))) throw new SentTwice();
          },
        },
      },
      decision,
    );
    if (answer.isDone || !answer.isClosed) return answer;
    return { ...answer, problem: CLOSED };
  } catch (error) {
    if (error instanceof SentTwice) return 'sent twice';
    throw error;
  }
}

/** The command line has no form that could be sent twice or be out of date. */
export function decideOnCommandLine(
  context: DecisionContext,
  decision: CaseDecision,
): Promise<DecisionAnswer> {
  const witness = {
    refuse: () => Promise.resolve(undefined),
    async note(transaction: DatabaseHandle, decided: DecidedCase) {
      await logDecision(transaction, COMMAND_LINE, { decision, decided, now: context.now() });
    },
  };
  return decideCase({ ...context, witness }, decision);
}

/** @returns false if the same form was sent before */
function logDecision(
  transaction: DatabaseHandle,
  by: OperatorOrCommand,
  {
    decision,
    decided: { caseId, memorialId },
    ...entry
  }: { decision: CaseDecision; decided: DecidedCase; formNonce?: string; now: Date },
): Promise<boolean> {
  const details = detailsOf(decision);
  return logOperator(transaction, by, { ...entry, action: 'decided', caseId, memorialId, details });
}

/** True if the operators' log has this decision of the case. */
export function wasDecided(
  { kysely }: OperatorContext,
  _: Operator,
  decision: CaseDecision,
): Promise<boolean> {
  return store.isDecided(kysely, decision.id, detailsOf(decision));
}

/** A form that is sent again with other words is another form, and finds that the case has changed. */
function contentKey(nonce: string, decision: CaseDecision): string {
  return createHash('sha256')
    .update(`${nonce} ${JSON.stringify(decision)}`)
    .digest('base64url');
}

/** Without what was written: a closed case is deleted after a year, and this log after two. */
function detailsOf(decision: CaseDecision): Record<string, string> {
  const { action } = decision;
  if (action === 'hide') return { action, path: decision.path };
  if (action !== 'hide-tribute') return { action };
  return { action, ...(decision.tributeId ? { path: decision.tributeId } : {}) };
}

/** @param page - from 1 */
export function listCases(
  { kysely, now }: OperatorContext,
  _: Operator,
  page: number,
): Promise<QueuePage> {
  const limit = OPERATOR_LIMITS.pageSize;
  return listQueuePage(kysely, { offset: (page - 1) * limit, limit, now: now() });
}

export const countCases = ({ kysely, now }: OperatorContext, _: Operator) =>
  countQueue(kysely, now());

export function readCaseAsOperator(
  { kysely, now }: OperatorContext,
  _: Operator,
  id: string,
): Promise<ReadCase | undefined> {
  return readCase(kysely, id, now());
}

/** @returns undefined if the tribute isn't on the page that the case is about */
export function readTributeOfCase(
  { kysely }: OperatorContext,
  _: Operator,
  { entry, id }: { entry: QueueEntry; id: string },
): Promise<TributeWords | undefined> {
  return readTributeWords(kysely, entry, id);
}

export interface FoundParts {
  parts: PagePart[];
  total: number;
}

/**
 * The parts of the page whose text contains `words`.
 * @param page - from 1
 * @returns undefined without an open request to be left out: other cases are about no part of the page
 */
export async function findParts(
  context: OperatorContext,
  _: Operator,
  { id, words, page }: { id: string; words: string; page: number },
): Promise<FoundParts | undefined> {
  const parts = await listParts(context, id);
  if (!parts) return undefined;
  const wanted = words.toLocaleLowerCase();
  const found = parts.filter(({ text }) => text.toLocaleLowerCase().includes(wanted));
  const start = (page - 1) * OPERATOR_LIMITS.pageSize;
  return {
    parts: found.slice(start, start + OPERATOR_LIMITS.pageSize),
    total: found.length,
  };
}

/** The text of one part; undefined if the page has no such part. */
export async function readPart(
  context: OperatorContext,
  _: Operator,
  id: string,
  path: string,
): Promise<string | undefined> {
  return (await listParts(context, id))?.find((part) => part.path === path)?.text;
}

/** Only these cases need the words of a page. To read more, an operator begins a support session. */
async function listParts(context: OperatorContext, id: string): Promise<PagePart[] | undefined> {
  const found = await readCase(context.kysely, id, context.now());
  return found?.isOpen && found.entry.kind === 'wish' ? listPartsForCase(context, id) : undefined;
}
