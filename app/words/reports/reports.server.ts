/** “Something is wrong here”: visitors report tributes. A reported tribute stays on the page. */
import { createRateLimiter } from '../../limits/rate-limiter.server.ts';
import type { ModeratedMemorial } from '../../members/access.server.ts';
import { readSlugs } from '../../memorials/slugs-of-memorials.server.ts';
import { readShownTributes } from '../../tributes/visitors/visitor-tributes.server.ts';
import { AppError } from '../../wire/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import { planNotification } from '../notifications/plan-notification.server.ts';
import { readWordsSettings } from '../settings/words-settings.server.ts';
import type { WordsContext } from '../words-context.server.ts';
import type { FormTokens } from '../writing/form-token.server.ts';
import { isCaseReason, type ReportsResponse } from './contract.ts';
import { createReportForms, type NewReport, type ReportForms } from './report-forms.server.ts';
import * as store from './store.server.ts';

export const REPORT_LIMITS = {
  reportsOfNetwork: { max: 30, windowMs: 3600_000, remembersRefusals: true },
  /** three times what one network can send, so that one network cannot use up the limit */
  reportsOfMemorial: { max: 90, windowMs: 3600_000, remembersRefusals: true },
} as const;
const LISTED = 200;

export interface Reports {
  /**
   * Stores a report of a tribute. Notifies the first reader or, if there is none, all members who
   * moderate. Changes nothing if the id is already stored.
   * @throws AppError NOT_FOUND if the memorial with this slug has no published tribute with this
   * id, TOO_MANY_REQUESTS
   */
  report(report: NewReport): Promise<void>;
  forms: ReportForms;
  /** Lists the open reports. If the user is the first reader, marks the reports as read. */
  list(memorial: ModeratedMemorial): Promise<ReportsResponse>;
  /** @throws AppError NOT_FOUND */
  close(memorial: ModeratedMemorial, reportId: string): Promise<void>;
}

export function createReports(
  context: WordsContext & { key: Buffer; formTokens: FormTokens },
): Reports {
  const { kysely, now, key } = context;
  const limits = createRateLimiter({ rules: REPORT_LIMITS, kysely, key, now });
  async function report(sent: NewReport): Promise<void> {
    const { slug, tributeId, network, reason, text, email } = sent;
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
        id: sent.id ?? randomId('rep'),
        memorialId,
        tributeId,
        reason,
        body: text?.trim() || null,
        email: isCaseReason(reason) ? (email ?? null) : null,
        now: time,
      });
      if (isNew) await planNotification(transaction, memorialId, 'report', time);
    });
  }

  return {
    report,
    forms: createReportForms({ ...context, report }),
    list: (memorial) => listReports(context, memorial),

    async close({ memorialId }, reportId) {
      if (!(await store.close(kysely, memorialId, reportId, now()))) {
        throw new AppError('NOT_FOUND');
      }
    },
  };
}

async function listReports(
  { kysely, now }: WordsContext,
  { memorialId, actor }: ModeratedMemorial,
): Promise<ReportsResponse> {
  const { firstReader } = await readWordsSettings(kysely, memorialId);
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
