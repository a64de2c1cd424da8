/** The page “Something is wrong here” of a tribute: opens its form, and stores what was sent. */
import { createHash } from 'node:crypto';

import { findOwnerOfMemorial } from '../../members/service.server.ts';
import { findHeading } from '../../memorials/memorial-heading.server.ts';
import { truncateText } from '../../tributes/card/truncate.ts';
import type { TributesHeader } from '../../tributes/contract.ts';
import { readShownTributes } from '../../tributes/visitors/visitor-tributes.server.ts';
import { AppError } from '../../wire/app-error.ts';
import type { WordsContext } from '../words-context.server.ts';
import { FORM_LIFETIME_MS, type FormTokens } from '../writing/form-token.server.ts';
import { CASE_REASONS, type ReportFields } from './contract.ts';
import { boundReport, checkReport } from './report-fields.ts';
import type { SentReport } from './report-request.server.ts';
import type { ReportFormView, ReportThanksView } from './report-view.ts';

/** A report to be stored. Its id is chosen at random unless it is given. */
export type NewReport = ReportFields & {
  slug: string;
  tributeId: string;
  network: string;
  id?: `rep_${string}`;
};

/** A tribute in the address of the page. */
export interface ReportTarget {
  slug: string | undefined;
  tributeId: string;
}

/** Where the page that thanks is, or the form to show instead. */
export type ReportOutcome =
  | { isCase: boolean }
  | { status: 400 | 429; form: ReportFormView; retryAfterSeconds?: number };

export interface ReportForms {
  /**
   * The empty form.
   * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND, MEMORIAL_GONE, NOT_FOUND, or MemorialMovedError
   */
  open(target: ReportTarget): Promise<ReportFormView>;
  /** The page after a report. @throws as `open` */
  thank(target: ReportTarget, isCase: boolean): Promise<ReportThanksView>;
  /** Stores a report; otherwise resolves to the form with everything filled in. @throws as `open` */
  send(target: ReportTarget, sent: SentReport, network: string): Promise<ReportOutcome>;
}

/** Why a form is shown once more. Everything stays in it. */
const NOTICES = {
  wrong: 'Your report is not sent yet. Everything you filled in is still here.',
  again: 'Please press the button once more to send your report. Everything is still here.',
  many: 'Very many reports are coming from your network right now. Yours is not sent yet, but everything is still here: please send it again later.',
} as const;

const TRIBUTE_ID = /^tri_[0-9A-Za-z]{22}$/;

const EMPTY = { reason: '', text: '', email: '' } as const;

interface Options extends WordsContext {
  formTokens: FormTokens;
  report(report: NewReport): Promise<void>;
}

export function createReportForms(options: Options): ReportForms {
  return {
    open: async (target) => {
      const found = await findReported(options, target);
      return formOf(options, found, { values: EMPTY, errors: {} });
    },
    thank: async (target, isCase) => ({ ...(await findReported(options, target)).shown, isCase }),
    send: (target, sent, network) => send(options, target, sent, network),
  };
}

interface Found {
  memorialId: string;
  shown: Pick<ReportFormView, 'memorial' | 'tribute' | 'isKept'> & { memorial: TributesHeader };
}

async function findReported(
  { kysely }: WordsContext,
  { slug, tributeId }: ReportTarget,
): Promise<Found> {
  const { id: memorialId, header } = await findHeading(kysely, slug);
  if (!TRIBUTE_ID.test(tributeId)) throw new AppError('NOT_FOUND');
  const [tribute] = await readShownTributes(kysely, [tributeId]);
  if (!tribute || tribute.memorial_id !== memorialId) throw new AppError('NOT_FOUND');
  const { shown, rest } = truncateText(tribute.body);
  return {
    memorialId,
    shown: {
      memorial: header,
      tribute: { name: tribute.name, text: rest === '' ? shown : `${shown}…` },
      isKept: (await findOwnerOfMemorial(kysely, memorialId)) !== undefined,
    },
  };
}

function formOf(
  { formTokens, now }: Options,
  { memorialId, shown }: Found,
  filled: Pick<ReportFormView, 'values' | 'errors' | 'notice'> & { formToken?: string | undefined },
): ReportFormView {
  const fresh = () => formTokens.create({ kind: 'report', memorialId, drawnAt: now() });
  return { ...shown, ...filled, formToken: filled.formToken ?? fresh() };
}

async function send(
  options: Options,
  target: ReportTarget,
  sent: SentReport,
  network: string,
): Promise<ReportOutcome> {
  const { formTokens, now } = options;
  const found = await findReported(options, target);
  const { memorialId, shown } = found;
  const values = boundReport(sent.values);
  const showAgain = (problem: Pick<ReportFormView, 'errors' | 'notice'>, formToken?: string) =>
    formOf(options, found, { values, ...problem, formToken });

  const token = formTokens.parse(sent.formToken, { kind: 'report', memorialId });
  const isOld = !token || now().getTime() - token.drawnAt.getTime() > FORM_LIFETIME_MS;
  const kept = isOld ? undefined : sent.formToken;
  const checked = checkReport(sent.values);
  if (!checked.ok) {
    const problem = { errors: checked.errors, notice: NOTICES.wrong };
    return { status: 400, form: showAgain(problem, kept) };
  }
  // A person whose browser has filled in the field for programs presses the button again.
  if (isOld || sent.isTrapFilled) {
    return { status: 400, form: showAgain({ errors: {}, notice: NOTICES.again }, kept) };
  }
  const { slug } = shown.memorial;
  const { tributeId } = target;
  const { fields } = checked;
  try {
    const id = idOf([token.nonce, tributeId, ...Object.values(fields)]);
    await options.report({ slug, tributeId, network, id, ...fields });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
    const form = showAgain({ errors: {}, notice: NOTICES.many }, kept);
    return { status: 429, form, retryAfterSeconds: error.retryAfterSeconds ?? 60 };
  }
  return { isCase: CASE_REASONS.some((reason) => reason === fields.reason) };
}

/** The id of the report that a form becomes, so that a form that is sent twice with the same words is stored once. */
function idOf(parts: readonly string[]): `rep_${string}` {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('base64');
  return `rep_${digest
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .padEnd(22, '0')
    .slice(0, 22)}`;
}
