/**
 * The operator’s decisions about cases. Each decision is stored and its mails are queued in one transaction. One file,
 * although it is long, because the decisions share their lock, the witness and the emails.
 */
import { findVerifiedEmail } from '../../accounts/user-names.server.ts';
import { hidePart, listPageParts, type PagePart } from '../../drafts/hide-part.server.ts';
import { asConfirmed } from '../../mail/recipients.server.ts';
import { daysAfter } from '../../members/ownership/ownership-terms.ts';
import { listEditorsOfMemorial } from '../../members/service.server.ts';
import {
  nameForVisitors,
  readMemorialHeader,
} from '../../memorials/memorial-header-data.server.ts';
import { hideTribute } from '../../messages/moderation/hide-tribute.server.ts';
import { isCaseReason, type CaseReason } from '../../messages/reports/contract.ts';
import {
  closeOperatorCase,
  findOperatorCase,
} from '../../messages/reports/operator-cases.server.ts';
import { utcDayInWords } from '../../wire/text/dates-in-words.ts';
import { CASE_TERMS } from '../case-terms.ts';
import {
  inTransaction,
  type CaseTransaction,
  type DecidedCase,
  type DecisionContext,
} from '../cases-context.server.ts';
import { finishClaim } from '../claims/finish-claim.server.ts';
import {
  claimGrantedEmail,
  partHiddenEmail,
  tributeHiddenEmail,
  wishAnsweredEmail,
} from '../emails.server.ts';
import { sendEmail } from '../send-email.server.ts';
import * as store from '../store.server.ts';
import { answerReport, tellWriter } from './answer-report.server.ts';

export type DecisionOutcome =
  | { isDone: true }
  | { isDone: false; problem: string; isClosed?: boolean };

const DONE = { isDone: true } as const;
const refuse = (problem: string) => ({ isDone: false, problem }) as const;

const noOpenCase = (id: string) =>
  ({ isDone: false, problem: `No open case "${id}"`, isClosed: true }) as const;

/** Grants a claim and mails the claimant the link to become the owner. */
export async function grantClaim(
  context: DecisionContext,
  caseId: string,
): Promise<DecisionOutcome> {
  return decide(context, caseId, grant);
}

/** Declines and closes a case. Mails the writer, if an e-mail address is known. */
export async function declineCase(
  context: DecisionContext,
  caseId: string,
): Promise<DecisionOutcome> {
  return isReport(caseId) ? closeReport(context, caseId) : decide(context, caseId, decline);
}

/**
 * Closes a case. Sends a mail only if a part of the page was hidden: to the person who asked to be left out.
 */
export async function closeCase(
  context: DecisionContext,
  caseId: string,
): Promise<DecisionOutcome> {
  return isReport(caseId) ? closeReport(context, caseId) : decide(context, caseId, close);
}

/**
 * Records a question that the operator has asked by mail outside the product. Restarts the
 * deadline.
 */
export async function noteQuestion(
  context: DecisionContext,
  caseId: string,
  note: string,
): Promise<DecisionOutcome> {
  return decide(context, caseId, (within, row) => restartWith(within, row, note));
}

/** Hides a part of the page, for a request to be left out. */
export async function hidePartForCase(
  context: DecisionContext,
  caseId: string,
  path: string,
): Promise<DecisionOutcome> {
  return decide(context, caseId, (within, row) => hide(within, row, path));
}

/**
 * Removes a visitor's tribute from the page. For a report, the reported tribute is removed.
 * @param tributeId - `tri_…`; only for a request to be left out
 */
export async function hideTributeForCase(
  context: DecisionContext,
  caseId: string,
  tributeId?: string,
): Promise<DecisionOutcome> {
  if (!isReport(caseId)) {
    return decide(context, caseId, (within, row) => hideTributeOf(within, row, tributeId));
  }
  return decideReport(context, caseId, async (within, report) => {
    if (!isCaseReason(report.reason)) return noOpenCase(caseId);
    const { memorial_id: memorialId, tribute_id: reported, reason } = report;
    return takeTributeOff(within, { memorialId, tributeId: reported, reason });
  });
}

/** Resolves to undefined if the case does not exist. */
export async function listPartsForCase(
  { kysely }: DecisionContext,
  caseId: string,
): Promise<PagePart[] | undefined> {
  const row = await store.find(kysely, caseId);
  return row && listPageParts(kysely, row.memorial_id);
}

function isReport(caseId: string): boolean {
  return caseId.startsWith('rep_');
}

/** Closes a report and answers the person who sent it. */
async function closeReport(context: DecisionContext, caseId: string): Promise<DecisionOutcome> {
  return decideReport(context, caseId, async (within, report) => {
    const { transaction, now } = within;
    if (!(await closeOperatorCase(transaction, caseId, now()))) return noOpenCase(caseId);
    await answerReport(within, report);
    return DONE;
  });
}

type OperatorReport = NonNullable<Awaited<ReturnType<typeof findOperatorCase>>>;

async function decideReport(
  context: DecisionContext,
  caseId: string,
  decision: (within: CaseTransaction, report: OperatorReport) => Promise<DecisionOutcome>,
): Promise<DecisionOutcome> {
  return inTransaction(context, async (within) => {
    await store.lockReport(within.transaction, caseId);
    const report = await findOperatorCase(within.transaction, caseId);
    if (!report) return noOpenCase(caseId);
    const decided = { caseId, memorialId: report.memorial_id, steps: undefined };
    return witnessed(within, decided, () => decision(within, report));
  });
}

/** The witness refuses a decision before anything is done, and notes one that was carried out. */
async function witnessed(
  within: CaseTransaction,
  decided: DecidedCase,
  decision: () => Promise<DecisionOutcome>,
): Promise<DecisionOutcome> {
  const { witness, transaction } = within;
  const refusal = await witness?.refuse(transaction, decided);
  if (refusal !== undefined) return refuse(refusal);
  const outcome = await decision();
  if (outcome.isDone) await witness?.note(transaction, decided);
  return outcome;
}

/** Locks an open case, then runs the decision. */
async function decide(
  context: DecisionContext,
  caseId: string,
  decision: (within: CaseTransaction, row: store.CaseRow) => Promise<DecisionOutcome>,
): Promise<DecisionOutcome> {
  const found = await store.find(context.kysely, caseId);
  if (!found) return noOpenCase(caseId);
  return inTransaction(context, async (within) => {
    await store.lockKeeper(within.transaction, found.memorial_id);
    const row = await store.lock(within.transaction, caseId);
    if (!row || row.state === 'closed' || row.state === 'unconfirmed') return noOpenCase(caseId);
    if (!within.witness) return decision(within, row);
    const steps = (await store.listHistory(within.transaction, [caseId])).length;
    const decided = { caseId, memorialId: row.memorial_id, steps };
    return witnessed(within, decided, () => decision(within, row));
  });
}

async function grant(within: CaseTransaction, row: store.CaseRow): Promise<DecisionOutcome> {
  const { id, kind, state, email } = row;
  if (kind !== 'claim' || !email) {
    return refuse(`${id} is not a claim. Only claims can be granted.`);
  }
  if (state === 'granted') return refuse(`${id} is already granted.`);
  if (state !== 'with-operator') {
    return refuse(
      `${id} is waiting for another answer until ${utcDayInWords(row.due_at)}. You can decide after that.`,
    );
  }
  const { transaction, caseTokens } = within;
  const time = within.now();
  const until = daysAfter(time, CASE_TERMS.grantDays);
  await store.move(transaction, id, { state: 'granted', dueAt: until });
  await store.addToHistory(transaction, { caseId: id, step: 'granted', now: time });
  const { memorialName, language } = await readMemorial(within, row);
  const path = `/c/${caseTokens.create(id, { kind: 'claimant' })}`;
  // The claimant has confirmed the address, or the claim would not be with the operator.
  const recipient = { userId: null, email: asConfirmed(email), language };
  await sendEmail(within, { recipient, memorialId: row.memorial_id }, (sender) =>
    claimGrantedEmail({ memorialName, path, until }, sender),
  );
  return DONE;
}

async function decline(within: CaseTransaction, row: store.CaseRow): Promise<DecisionOutcome> {
  if (row.kind === 'claim') {
    await finishClaim(within, row, 'declined');
    return DONE;
  }
  await store.close(within.transaction, row.id, { outcome: 'declined', now: within.now() });
  await answerWish(within, row, 'declined');
  return DONE;
}

async function close(within: CaseTransaction, row: store.CaseRow): Promise<DecisionOutcome> {
  const steps = await store.listHistory(within.transaction, [row.id]);
  await store.close(within.transaction, row.id, { outcome: 'settled', now: within.now() });
  if (steps.some(({ step }) => step === 'hid')) await answerWish(within, row, 'hidden');
  return DONE;
}

async function answerWish(
  within: CaseTransaction,
  row: store.CaseRow,
  answer: 'hidden' | 'declined',
): Promise<void> {
  const { email } = row;
  if (!email) return;
  const { memorialName, language } = await readMemorial(within, row);
  const recipient = { userId: null, unconfirmed: email, causedBy: null, language };
  await sendEmail(within, { recipient, memorialId: row.memorial_id }, (sender) =>
    wishAnsweredEmail({ memorialName, answer }, sender),
  );
}

async function restartWith(
  { transaction, now }: CaseTransaction,
  { id, state }: store.CaseRow,
  note: string,
): Promise<DecisionOutcome> {
  if (state !== 'with-operator') return refuse(`${id} is not waiting for you.`);
  const time = now();
  await store.move(transaction, id, { state, dueAt: daysAfter(time, CASE_TERMS.operatorDays) });
  await store.addToHistory(transaction, {
    caseId: id,
    step: 'asked',
    details: { note: note.slice(0, 1_000) },
    now: time,
  });
  return DONE;
}

async function hide(
  within: CaseTransaction,
  row: store.CaseRow,
  path: string,
): Promise<DecisionOutcome> {
  const { transaction } = within;
  const { id, kind, memorial_id: memorialId } = row;
  if (kind !== 'wish') return refuse(`${id} is not a request to be left out.`);
  const time = within.now();
  const outcome = await hidePart(transaction, { memorialId, path, now: time });
  if (outcome === 'no page') return refuse('The page isn’t published.');
  if (outcome === 'no part') {
    return refuse(`There is no part at ${path}. To list the parts: cases parts ${id}`);
  }
  if (outcome === 'needed') {
    return refuse(
      `The page can’t be shown without ${path}. Remove the part that contains it instead.`,
    );
  }
  const steps = await store.listHistory(transaction, [id]);
  await store.addToHistory(transaction, { caseId: id, step: 'hid', details: { path }, now: time });
  // The owner and the editors get a mail only about the first hidden part of a case.
  if (steps.some(({ step }) => step === 'hid')) return DONE;
  await mailEditors(within, memorialId, partHiddenEmail);
  return DONE;
}

async function hideTributeOf(
  within: CaseTransaction,
  { id, kind, memorial_id: memorialId }: store.CaseRow,
  tributeId: string | undefined,
): Promise<DecisionOutcome> {
  if (kind !== 'wish') return refuse(`${id} is not a request to be left out.`);
  const outcome = await takeTributeOff(within, {
    memorialId,
    tributeId: tributeId ?? null,
    reason: 'about-me',
  });
  if (!outcome.isDone) return outcome;
  const { transaction } = within;
  const details = { path: tributeId ?? '' };
  await store.addToHistory(transaction, { caseId: id, step: 'hid', details, now: within.now() });
  return DONE;
}

async function takeTributeOff(
  within: CaseTransaction,
  {
    memorialId,
    tributeId,
    reason,
  }: { memorialId: string; tributeId: string | null; reason: CaseReason },
): Promise<DecisionOutcome> {
  const tribute = tributeId && { memorialId, tributeId, now: within.now() };
  const hidden = tribute && (await hideTribute(within.transaction, tribute));
  if (!hidden) return refuse('The page has no visitor’s tribute with this id.');
  await tellWriter(within, { memorialId, writer: hidden, reason });
  await mailEditors(within, memorialId, tributeHiddenEmail);
  return DONE;
}

async function mailEditors(
  within: CaseTransaction,
  memorialId: string,
  content: typeof partHiddenEmail,
): Promise<void> {
  const { transaction } = within;
  const memorialName = (await readMemorialHeader(transaction, memorialId))?.name ?? '';
  for (const userId of await listEditorsOfMemorial(transaction, memorialId)) {
    const email = await findVerifiedEmail(transaction, userId);
    if (!email) continue;
    await sendEmail(within, { recipient: { userId, email }, memorialId }, (sender) =>
      content({ memorialId, memorialName }, sender),
    );
  }
}

async function readMemorial(
  { transaction }: CaseTransaction,
  { memorial_id: memorialId, language }: store.CaseRow,
): Promise<{ memorialName: string; language: string | undefined }> {
  const head = await readMemorialHeader(transaction, memorialId);
  return { memorialName: nameForVisitors(head), language: language ?? head?.language };
}
