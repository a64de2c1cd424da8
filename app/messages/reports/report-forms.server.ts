import { createHash } from 'node:crypto';

import type { I18n } from '@lingui/core';

import type { FindI18n } from '../../language/i18n.server.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { mayModerate } from '../../members/role-rules.ts';
import { isLookedAfter } from '../../members/service.server.ts';
import type { Visit } from '../../memorials/door/access.server.ts';
import { findHeading } from '../../memorials/memorial-heading.server.ts';
import { secondsToWait } from '../../rate-limiter/rate-limiter.server.ts';
import { truncateText } from '../../tributes/card/truncate.ts';
import { TRIBUTE_ID, type TributesHeader } from '../../tributes/contract.ts';
import { readShownTributes } from '../../tributes/visitors/visitor-tributes.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { MessageContext } from '../message-context.server.ts';
import { FORM_LIFETIME_MS, type FormTokens } from '../writing/form-token.server.ts';
import { sentenceForLongText } from '../writing/form/form-fields.ts';
import { isCaseReason, reportFieldsSchema, type ReportFields } from './contract.ts';
import type { SentReport } from './report-request.server.ts';
import type { ReportFormView, ReportThanksView, ReportValues } from './report-view.ts';
import { reportTribute, type ReportContext } from './reports.server.ts';

export interface ReportTarget extends Visit {
  slug: string | undefined;
  tributeId: string;
}

export type ReportOutcome =
  | { isCase: boolean }
  | { status: 400 | 429; form: ReportFormView; retryAfterSeconds?: number };

function noticesIn(i18n: I18n) {
  return {
    wrong: i18n._('Your report hasn’t been sent yet. Everything you filled in is still here.'),
    again: i18n._(
      'Please tap “Send report” again to send your report. Everything you filled in is still here.',
    ),
    many: i18n._(
      'We’ve had a lot of reports in the last hour, so we couldn’t send yours. Everything you filled in is still here; please try again later.',
    ),
  } as const;
}

const EMPTY = { reason: '', text: '', email: '' } as const;

export interface ReportFormContext extends ReportContext {
  formTokens: FormTokens;
  findI18n: FindI18n;
}

/** @throws the errors of `findPublished`; NOT_FOUND if the page does not show the tribute */
export async function openReportForm(
  context: ReportFormContext,
  target: ReportTarget,
): Promise<ReportFormView> {
  const found = await findReported(context, target);
  return formOf(context, found, { values: EMPTY, errors: {} });
}

/**
 * Resolves to the thank-you page.
 * @throws the errors of `openReportForm`
 */
export async function readReportThanks(
  context: MessageContext,
  target: ReportTarget,
  isCase: boolean,
): Promise<ReportThanksView> {
  return { ...(await findReported(context, target)).shown, isCase };
}

interface Found {
  memorialId: string;
  shown: Pick<ReportFormView, 'memorial' | 'tribute' | 'isKept'> & { memorial: TributesHeader };
}

async function findReported(
  { kysely }: MessageContext,
  { slug, tributeId, ...visit }: ReportTarget,
): Promise<Found> {
  const { id: memorialId, header } = await findHeading(kysely, slug, visit);
  if (!TRIBUTE_ID.test(tributeId)) throw new AppError('NOT_FOUND');
  const [tribute] = await readShownTributes(kysely, [tributeId]);
  if (!tribute || tribute.memorial_id !== memorialId) throw new AppError('NOT_FOUND');
  const { shown, rest } = truncateText(tribute.body);
  return {
    memorialId,
    shown: {
      memorial: header,
      tribute: { name: tribute.name, text: rest === '' ? shown : `${shown}…` },
      isKept: await isLookedAfter(kysely, memorialId, ({ role }) => mayModerate(role)),
    },
  };
}

function formOf(
  { formTokens, now }: ReportFormContext,
  { memorialId, shown }: Found,
  filled: Pick<ReportFormView, 'values' | 'errors' | 'notice'> & { formToken?: string | undefined },
): ReportFormView {
  const fresh = () => formTokens.create({ kind: 'report', memorialId, drawnAt: now() });
  return { ...shown, ...filled, formToken: filled.formToken ?? fresh() };
}

/**
 * Stores a report. If a field is invalid, resolves to the filled-in form.
 * @throws the errors of `openReportForm`
 */
export async function sendReport(
  context: ReportFormContext,
  target: ReportTarget,
  sent: SentReport,
  network: string,
): Promise<ReportOutcome> {
  const { formTokens, now, findI18n } = context;
  const found = await findReported(context, target);
  const { memorialId, shown } = found;
  const { values } = sent;
  const i18n = findI18n(shown.memorial.language ?? DEFAULT_LANGUAGE);
  const notices = noticesIn(i18n);
  const showAgain = (problem: Pick<ReportFormView, 'errors' | 'notice'>, formToken?: string) =>
    formOf(context, found, { values, ...problem, formToken });

  const token = formTokens.parse(sent.formToken, { kind: 'report', memorialId });
  const isOld = !token || now().getTime() - token.drawnAt.getTime() > FORM_LIFETIME_MS;
  const kept = isOld ? undefined : sent.formToken;
  const checked = checkReport(i18n, sent.values);
  if (!checked.ok) {
    const problem = { errors: checked.errors, notice: notices.wrong };
    return { status: 400, form: showAgain(problem, kept) };
  }
  if (isOld || sent.isTrapFilled) {
    return { status: 400, form: showAgain({ errors: {}, notice: notices.again }, kept) };
  }
  const { slug, visitorLanguage: language } = shown.memorial;
  const { tributeId } = target;
  const { fields } = checked;
  try {
    const id = idOf([token.nonce, tributeId, ...Object.values(fields)]);
    await reportTribute(context, { slug, tributeId, network, language, id, ...fields });
  } catch (error) {
    const retryAfterSeconds = secondsToWait(error);
    const form = showAgain({ errors: {}, notice: notices.many }, kept);
    return { status: 429, form, retryAfterSeconds };
  }
  return { isCase: isCaseReason(fields.reason) };
}

/** Hashes the form and its text, so that a second press of the button stores nothing new. */
function idOf(parts: readonly string[]): `rep_${string}` {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('base64');
  return `rep_${digest
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .padEnd(22, '0')
    .slice(0, 22)}`;
}

/** Validates the fields of a report. Errors are sentences for the visitor. */
function checkReport(
  i18n: I18n,
  values: ReportValues,
): { ok: true; fields: ReportFields } | { ok: false; errors: ReportFormView['errors'] } {
  const parsed = reportFieldsSchema.safeParse({
    reason: values.reason,
    text: values.text.trim() || undefined,
    email: isCaseReason(values.reason) ? values.email.trim() || undefined : undefined,
  });
  if (parsed.success) return { ok: true, fields: parsed.data };
  const errors: ReportFormView['errors'] = {};
  for (const { path } of parsed.error.issues) {
    const field = path[0] as keyof ReportValues;
    errors[field] = sentenceFor(i18n, field, values);
  }
  return { ok: false, errors };
}

function sentenceFor(i18n: I18n, field: keyof ReportValues, { text }: ReportValues): string {
  if (field === 'reason') return i18n._('Choose a reason.');
  if (field === 'email') {
    return i18n._('Enter a full email address, for example name@example.org.');
  }
  return sentenceForLongText(i18n, text.trim());
}
