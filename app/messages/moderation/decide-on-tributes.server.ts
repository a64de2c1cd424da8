/**
 * Publishes and declines tributes, moves tributes to 'Probably spam', and undoes decisions. One
 * transaction locks the tributes of a decision. If two members decide on one tribute, the later
 * decision counts. Declining sends no mail.
 */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { readUserNames } from '../../accounts/user-names.server.ts';
import type { FindI18n } from '../../language/i18n.server.ts';
import type { ModeratedMemorial } from '../../members/access.server.ts';
import type { LogAction } from '../../members/log-actions.ts';
import { appendToLog } from '../../members/service.server.ts';
import {
  changeCategoryOfVisitor,
  readVisitorTribute,
  removeVisitorTribute,
  restoreVisitorTribute,
} from '../../tributes/visitors/visitor-tributes.server.ts';
import type { MessageContext } from '../message-context.server.ts';
import { lazyPlaces, publishLocked } from '../publish-submission.server.ts';
import { readMessageSettings } from '../settings/message-settings.server.ts';
import { lockVerdicts, removeTrust, saveVerdict } from '../verdicts/store.server.ts';
import {
  mailAfterRelease,
  type MailToWriterContext,
} from '../writing/writers-page/mail-to-writer.server.ts';
import type { Decision, DecisionPayload, DecisionResponse } from './contract.ts';
import { isHiddenFrom } from './first-reading.ts';
import { keysToTrust } from './senders.ts';
import * as store from './store.server.ts';
import { isUndoOver, undoDecision } from './undo-decision.server.ts';

const LOG_ACTION_OF: Record<Decision, LogAction> = {
  publish: 'published-tributes',
  decline: 'declined-tributes',
  spam: 'held-tributes',
  undo: 'undid-decision',
};

export type DecisionContext = MessageContext & MailToWriterContext & { findI18n: FindI18n };

interface Deciding {
  context: DecisionContext;
  transaction: DatabaseHandle;
  userId: string;
  time: Date;
  payload: DecisionPayload;
  ensurePlaces: ReturnType<typeof lazyPlaces>;
}

type Outcome = 'done' | 'same' | 'changed';

export async function decideOnTributes(
  context: DecisionContext,
  { memorialId, actor }: ModeratedMemorial,
  payload: DecisionPayload,
): Promise<DecisionResponse> {
  const { kysely, findI18n, now } = context;
  return kysely.transaction().execute(async (transaction) => {
    await lockVerdicts(transaction, memorialId);
    const ids = [...new Set(payload.ids)];
    const { firstReader } = await readMessageSettings(transaction, memorialId);
    const rows = await store.lockOfMemorial(transaction, memorialId, ids);
    const { userId } = actor;
    const time = now();
    const ensurePlaces = lazyPlaces(transaction, memorialId, { now: time, findI18n });
    const deciding: Deciding = { context, transaction, userId, time, payload, ensurePlaces };
    const decided: Array<{ row: store.SubmissionRow; outcome: Outcome }> = [];
    const changed = new Set(ids);
    // The oldest tribute first, so that the page shows tributes in the order in which they were
    // written.
    for (const row of rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())) {
      const isUnseen =
        isOlderThanSeen(row, payload) ||
        (isAboutNewest(row, payload) && isHiddenFrom(userId, firstReader, row));
      const outcome = isUnseen ? 'changed' : await decideOnOne(deciding, row);
      if (outcome === 'changed') continue;
      changed.delete(row.id);
      decided.push({ row, outcome });
    }
    const done = decided.filter(({ outcome }) => outcome === 'done').length;
    if (done > 0) {
      await appendToLog(transaction, {
        memorialId,
        userId,
        action: LOG_ACTION_OF[payload.decision],
        details: { count: String(done) },
        now: deciding.time,
      });
    }
    return {
      decided: await presentDecided(deciding, memorialId, decided),
      changed: ids.filter((id) => changed.has(id)),
      counts: await store.count(transaction, memorialId),
    };
  });
}

/** True if the writer has changed or withdrawn the tribute since the user read it. */
function isOlderThanSeen(
  { id, state, revision }: store.SubmissionRow,
  { revisions, decision }: DecisionPayload,
): boolean {
  if (state === 'withdrawn') return true;
  const seen = revisions?.[id];
  return decision !== 'undo' && seen !== undefined && revision > seen;
}

/** False if the decision is only about the words that are, or were, on the page, and not about a change of them. */
function isAboutNewest(
  { state, previous_state: previous }: store.SubmissionRow,
  { decision, from }: DecisionPayload,
): boolean {
  return decision === 'undo'
    ? previous !== 'published' || state === 'published'
    : state !== 'published' || from !== 'published';
}

async function decideOnOne(deciding: Deciding, row: store.SubmissionRow): Promise<Outcome> {
  switch (deciding.payload.decision) {
    case 'publish':
      return publish(deciding, row);
    case 'decline':
      return isAboutChange(deciding.payload, row)
        ? declineChange(deciding, row)
        : takeOff(deciding, row, 'declined');
    case 'spam':
      return takeOff(deciding, row, 'held');
    case 'undo':
      return undoDecision(deciding, row);
  }
}

/** True if the member decides on a change of a published tribute, also if another member has just done so. */
function isAboutChange({ from }: DecisionPayload, row: store.SubmissionRow): boolean {
  if (row.state !== 'published' || from === 'published') return false;
  return row.has_change || (from !== undefined && row.previous_state === 'published');
}

async function publish(
  { context, transaction, userId, time, payload, ensurePlaces }: Deciding,
  row: store.SubmissionRow,
): Promise<Outcome> {
  const category = payload.category === undefined ? row.category : payload.category || null;
  // In the list of published tributes, a member only chooses the category.
  if (payload.from === 'published' && row.state !== 'published') return 'changed';
  const isNewOnPage = row.state !== 'published';
  const isPublishedChange = !row.has_change && row.replaced !== null;
  if (!isNewOnPage && (!isAboutChange(payload, row) || isPublishedChange)) {
    if (category === row.category) return 'same';
    await store.update(transaction, row.id, { category });
    if (row.tribute_id) await changeCategoryOfVisitor(transaction, row.tribute_id, category);
    return 'done';
  }
  const { replaced } = await publishLocked(transaction, { ...row, category }, ensurePlaces);
  await store.update(transaction, row.id, {
    category,
    previous_state: row.state,
    replaced,
    decided_at: time,
    decided_by: userId,
  });
  if (isNewOnPage || row.is_change_held) {
    await saveVerdict(transaction, {
      memorialId: row.memorial_id,
      keys: keysToTrust(row.sender_keys),
      verdict: 'trusted',
      userId,
      now: time,
    });
  }
  if (row.state === 'held' || (isNewOnPage && row.previous_state === 'held')) {
    const { id, email, language, memorial_id: memorialId } = row;
    await mailAfterRelease(context, transaction, {
      id,
      kind: 'tribute',
      email,
      language,
      memorialId,
      userId,
      asksForReply: false,
      appears: true,
    });
  }
  return 'done';
}

/** Declines a change of a published tribute. The page keeps the old text, or shows it again. */
async function declineChange(
  { transaction, userId, time }: Deciding,
  row: store.SubmissionRow,
): Promise<Outcome> {
  if (!row.has_change) {
    // Another member has published or declined the change.
    if (isUndoOver(row, time)) return 'changed';
    if (row.replaced === null) return 'same';
    await restoreVisitorTribute(transaction, JSON.stringify(row.replaced));
  }
  await store.update(transaction, row.id, {
    has_change: false,
    is_change_held: false,
    previous_state: 'published',
    replaced: null,
    decided_at: time,
    decided_by: userId,
  });
  return 'done';
}

async function takeOff(
  { transaction, userId, time }: Deciding,
  row: store.SubmissionRow,
  state: 'declined' | 'held',
): Promise<Outcome> {
  if (row.state === state) return 'same';
  const { tribute_id: tributeId } = row;
  const replaced = tributeId ? await readVisitorTribute(transaction, tributeId) : undefined;
  await store.update(transaction, row.id, {
    state,
    previous_state: row.state,
    replaced: replaced ?? null,
    tribute_id: null,
    decided_at: time,
    decided_by: userId,
  });
  if (tributeId) await removeVisitorTribute(transaction, tributeId);
  if (state === 'held') {
    await removeTrust(transaction, {
      memorialId: row.memorial_id,
      keys: keysToTrust(row.sender_keys),
      userId,
      now: time,
    });
  }
  return 'done';
}

async function presentDecided(
  { transaction, userId, payload }: Deciding,
  memorialId: string,
  decided: ReadonlyArray<{ row: store.SubmissionRow; outcome: Outcome }>,
): Promise<DecisionResponse['decided']> {
  if (decided.length === 0) return [];
  const after = await store.lockOfMemorial(
    transaction,
    memorialId,
    decided.map(({ row }) => row.id),
  );
  const stateOf = new Map(after.map(({ id, state }) => [id, state]));
  const replacedOf = ({ row, outcome }: (typeof decided)[number]) =>
    outcome === 'done' && !isUndecided(payload, row) && row.decided_by !== userId
      ? row.decided_by
      : null;
  const others = decided.flatMap((item) => replacedOf(item) ?? []);
  const names = await readUserNames(transaction, [...new Set(others)]);
  return decided.map((item) => {
    const { row } = item;
    const by = names.get(replacedOf(item) ?? '');
    return {
      id: row.id,
      state: stateOf.get(row.id) ?? row.state,
      ...(by ? { before: { by, state: row.state } } : {}),
    };
  });
}

/** True if no member had decided on this tribute or change before. */
function isUndecided(payload: DecisionPayload, row: store.SubmissionRow): boolean {
  return row.state === 'waiting' || (row.has_change && isAboutChange(payload, row));
}
