/** “Report this tribute”: visitors report tributes. A reported tribute stays on the page. */
import type { ModeratedMemorial } from '../../members/access.server.ts';
import { readSlugs } from '../../memorials/slugs-of-memorials.server.ts';
import type { RateLimiter, RateLimitRule } from '../../rate-limiter/rate-limiter.server.ts';
import { readShownTributes } from '../../tributes/visitors/visitor-tributes.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import type { MessageContext } from '../message-context.server.ts';
import { planNotification } from '../notifications/plan-notification.server.ts';
import { readMessageSettings } from '../settings/message-settings.server.ts';
import { isCaseReason, type ReportFields, type ReportsResponse } from './contract.ts';
import * as store from './store.server.ts';

export const REPORT_LIMITS = {
  reportsOfNetwork: { max: 30, windowMs: 3600_000, wideMax: 30, remembersRefusals: true },
  /** three times what one network, or one wide network, can send, so that it cannot use up the limit */
  reportsOfMemorial: { max: 90, windowMs: 3600_000, remembersRefusals: true },
} as const satisfies Record<string, RateLimitRule>;

const LISTED = 200;

type NewReport = ReportFields & {
  slug: string;
  tributeId: string;
  network: string;
  /** that the visitor has chosen */
  language?: string | undefined;
  id?: `rep_${string}`;
};

export interface ReportContext extends MessageContext {
  limits: RateLimiter<keyof typeof REPORT_LIMITS>;
}

/**
 * Stores a report of a tribute. Notifies the first reader or, if there is none, all members who
 * moderate. Changes nothing if the id is already stored.
 * @throws AppError NOT_FOUND if the memorial with this slug has no published tribute with this
 * id, TOO_MANY_REQUESTS
 */
export async function reportTribute(
  { kysely, limits, now }: ReportContext,
  { slug, tributeId, network, language, reason, text, email, id }: NewReport,
): Promise<void> {
  const [tribute] = await readShownTributes(kysely, [tributeId]);
  const slugs = await readSlugs(kysely, tribute ? [tribute.memorial_id] : []);
  if (!tribute || slugs.get(tribute.memorial_id) !== slug) throw new AppError('NOT_FOUND');
  const { memorial_id: memorialId } = tribute;
  await limits.consume(
    { rule: 'reportsOfNetwork', from: network },
    { rule: 'reportsOfMemorial', subject: memorialId },
  );
  const time = now();
  await kysely.transaction().execute(async (transaction) => {
    const isNew = await store.insert(transaction, {
      id: id ?? randomId('rep'),
      memorialId,
      tributeId,
      reason,
      body: text?.trim() || null,
      email: isCaseReason(reason) ? (email ?? null) : null,
      language: language ?? null,
      now: time,
    });
    if (isNew) await planNotification(transaction, memorialId, 'report', time);
  });
}

/** @throws AppError NOT_FOUND */
export async function closeReport(
  { kysely, now }: MessageContext,
  { memorialId }: ModeratedMemorial,
  reportId: string,
): Promise<void> {
  if (!(await store.close(kysely, memorialId, reportId, now()))) throw new AppError('NOT_FOUND');
}

/** Lists the open reports. If the user is the first reader, marks the reports as read. */
export async function listReports(
  { kysely, now }: MessageContext,
  { memorialId, actor }: ModeratedMemorial,
): Promise<ReportsResponse> {
  const { firstReader } = await readMessageSettings(kysely, memorialId);
  const all = await store.listOpen(kysely, memorialId, LISTED);
  const readsAfterAnother = firstReader !== null && firstReader !== actor.userId;
  const rows = readsAfterAnother ? all.filter((row) => row.first_read_at !== null) : all;
  if (firstReader === actor.userId) {
    const ids = rows.map(({ id }) => id);
    await store.markRead(kysely, ids, now());
  }
  const tributes = await readShownTributes(
    kysely,
    rows.flatMap((row) => row.tribute_id ?? []),
  );
  const tributeOf = new Map(tributes.map((tribute) => [tribute.id, tribute]));
  return {
    reports: rows.map((row) => {
      const tribute = tributeOf.get(row.tribute_id ?? '');
      return {
        id: row.id,
        reason: row.reason,
        ...(row.body ? { text: row.body } : {}),
        reportedAt: row.created_at.toISOString(),
        ...(tribute ? { tribute: { name: tribute.name, text: tribute.body } } : {}),
      };
    }),
    open: await store.countOpen(kysely, memorialId),
  };
}
