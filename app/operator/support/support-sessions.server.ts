/**
 * Support sessions. An operator sees the settings and the work of a family's memorial only in such a session, for half an
 * hour and with a reason, which the family reads in the memorial's log. Condolences are never shown.
 */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { findVerifiedEmail } from '../../accounts/user-names.server.ts';
import { listMediaIdsOfMemorial } from '../../media/uses/media-uses.server.ts';
import type { LogEntry } from '../../members/contract.ts';
import {
  appendToLog,
  findOwnerOfMemorial,
  readLogForSupport,
} from '../../members/service.server.ts';
import {
  readMessageSettings,
  type StoredMessageSettings,
} from '../../messages/settings/message-settings.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import type { Operator } from '../access.server.ts';
import { supportLookedEmail } from '../emails.server.ts';
import type { FamilyWork, OperatorContext } from '../operator-context.server.ts';
import { logOperator } from '../operator-log.server.ts';
import { OPERATOR_TERMS } from '../operator-terms.ts';
import * as store from '../store.server.ts';
import { lookUpMemorial, type LookedUpMemorial } from './look-up-memorial.server.ts';

const LOG_LENGTH = 50;

/**
 * Starts a session, or resolves to the one that this operator has already. A form that is sent twice starts one.
 * @param start.reason - 10 to 500 characters, which the family reads
 * @returns the id of the session; undefined for a form whose session has ended
 * @throws AppError NOT_FOUND if there is no such memorial, or nothing of it is left; TOO_MANY_REQUESTS
 */
export async function startSupport(
  context: OperatorContext,
  operator: Operator,
  { memorialId, reason, nonce }: { memorialId: string; reason: string; nonce: string },
): Promise<string | undefined> {
  const { kysely, limits, now } = context;
  const found = await lookUpMemorial(context, operator, memorialId);
  if (!found || found.memorial.state === 'purged') throw new AppError('NOT_FOUND');
  const active = { memorialId, operatorId: operator.userId, now: now() };
  const running = await store.findActiveSupport(kysely, active);
  if (running) return running.id;
  const consumed = await limits.consume({ rule: 'supportSessions', subject: operator.userId });
  const started = await kysely.transaction().execute(async (transaction) => {
    await store.lockSupport(transaction, active);
    if (await store.findActiveSupport(transaction, active)) return undefined;
    const time = now();
    const entry = { memorialId, details: { reason }, formNonce: nonce, now: time };
    if (!(await logOperator(transaction, operator, { ...entry, action: 'support-started' }))) {
      return undefined;
    }
    const id = randomId('sup');
    await store.insertSupport(transaction, {
      id,
      memorial_id: memorialId,
      operator_id: operator.userId,
      reason,
      started_at: time,
      ends_at: new Date(time.getTime() + OPERATOR_TERMS.supportMs),
    });
    const details = { reason };
    const inLog = { memorialId, userId: null, details, now: time };
    await appendToLog(transaction, { ...inLog, action: 'support-looked' });
    await mailOwner(context, transaction, found, reason);
    return id;
  });
  if (started !== undefined) return started;
  await consumed.refund();
  return (await store.findActiveSupport(kysely, active))?.id;
}

async function mailOwner(
  { limits, mail }: OperatorContext,
  transaction: DatabaseHandle,
  { memorial: { id: memorialId, name: memorialName } }: LookedUpMemorial,
  reason: string,
): Promise<void> {
  const ownerId = await findOwnerOfMemorial(transaction, memorialId);
  const email = ownerId && (await findVerifiedEmail(transaction, ownerId));
  if (!ownerId || !email) return;
  const attempt = { rule: 'supportMailsOfMemorial', subject: memorialId } as const;
  if (await limits.tryConsume(transaction, attempt)) return;
  await mail.enqueue(transaction, {
    kind: 'notice',
    recipient: { userId: ownerId, email },
    content: (sender) => supportLookedEmail({ memorialId, memorialName, reason }, sender),
    memorialId,
  });
}

export interface SupportView extends LookedUpMemorial {
  id: string;
  reason: string;
  endsAt: Date;
  settings: StoredMessageSettings;
  counts: { waiting: number; helpRequests: number; media: number };
  work: readonly FamilyWork[];
  log: readonly LogEntry[];
}

/** @returns undefined if this operator has no such session, or it has ended */
export async function readSupport(
  context: OperatorContext,
  operator: Operator,
  id: string,
): Promise<SupportView | undefined> {
  const { kysely, installation, countWaitingWords, countHelpRequests, now } = context;
  const row = await store.findSupport(kysely, id);
  if (row?.operator_id !== operator.userId || row.ends_at <= now()) return undefined;
  const { memorial_id: memorialId } = row;
  const found = await lookUpMemorial(context, operator, memorialId);
  if (!found) return undefined;
  return {
    ...found,
    id,
    reason: row.reason,
    endsAt: row.ends_at,
    settings: await readMessageSettings(kysely, memorialId),
    counts: {
      waiting: (await countWaitingWords([memorialId])).get(memorialId) ?? 0,
      helpRequests: await countHelpRequests(memorialId),
      media: (await listMediaIdsOfMemorial(kysely, memorialId)).length,
    },
    work: await installation.listWork(memorialId),
    log: await readLogForSupport(kysely, memorialId, LOG_LENGTH),
  };
}

/** The session of this operator that has not ended, if any. */
export async function findOwnSupport(
  { kysely, now }: OperatorContext,
  { userId: operatorId }: Operator,
  memorialId: string,
): Promise<{ id: string; endsAt: Date } | undefined> {
  const row = await store.findActiveSupport(kysely, { memorialId, operatorId, now: now() });
  return row && { id: row.id, endsAt: row.ends_at };
}

/**
 * @returns the id of its memorial
 * @throws AppError NOT_FOUND if this operator has no such session
 */
export async function endSupport(
  { kysely, now }: OperatorContext,
  operator: Operator,
  id: string,
): Promise<string> {
  const row = await store.findSupport(kysely, id);
  if (row?.operator_id !== operator.userId) throw new AppError('NOT_FOUND');
  const { memorial_id: memorialId } = row;
  await kysely.transaction().execute(async (transaction) => {
    if (!(await store.endSupport(transaction, id, now()))) return;
    await logOperator(transaction, operator, { action: 'support-ended', memorialId, now: now() });
  });
  return memorialId;
}
