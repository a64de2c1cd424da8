/** The guest's own page, `/w/{token}`: shows, changes and cancels an answer. */
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { dayOfEnded } from '../../memorials/funeral/gatherings.ts';
import {
  findFuneralById,
  readPublishedGatherings,
} from '../../memorials/published-funeral.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { dayInWords } from '../../wire/text/day-in-words.ts';
import { isSameEmail } from '../writing/writers-page/mail-to-writer.server.ts';
import type { Writer } from '../writing/writing-context.server.ts';
import type { AttendanceContext } from './attendance-context.server.ts';
import { checkAnswer, type CheckedAnswer } from './coming-fields.ts';
import type { SentAnswer } from './coming-request.server.ts';
import type { ComingFormView, ComingValues, OwnAnswerView } from './coming-view.ts';
import { countAnswer, noticesIn } from './count-answer.server.ts';
import { findOwnRow, type OwnAnswerRow } from './find-own-answer.server.ts';
import { isForCalendar } from './guest-calendar.server.ts';
import { mailToGuest } from './mail-to-guest.server.ts';
import { listWordsTo, queueAgain } from './notices/store.server.ts';
import {
  idsOf,
  knownOf,
  presentOpen,
  showGathering,
  withState,
  type OpenFuneral,
} from './open-funeral.server.ts';
import { screenAnswer } from './screen-answer.server.ts';
import * as store from './store.server.ts';

interface OwnAnswer extends OwnAnswerRow {
  /** undefined if the page no longer has a funeral */
  funeral: OpenFuneral | undefined;
  header: OpenFuneral['header'];
}

/** @throws AppError NOT_FOUND, LINK_OVER, MEMORIAL_GONE */
async function findOwn(context: AttendanceContext, token: string): Promise<OwnAnswer> {
  const own = await findOwnRow(context, token);
  const { memorial_id: memorialId, language } = own.row;
  const funeral = await findFuneralById(context, memorialId, language ?? undefined);
  const hasFuneral = funeral.gatherings.length > 0;
  return {
    ...own,
    header: funeral.header,
    funeral: hasFuneral ? await withState(context, funeral) : undefined,
  };
}

/**
 * @param isChanging - true if the page contains the form
 * @throws AppError NOT_FOUND, MEMORIAL_GONE
 */
export async function readOwnAnswer(
  context: AttendanceContext,
  token: string,
  isChanging: boolean,
): Promise<OwnAnswerView> {
  const own = await findOwn(context, token);
  const view = await present(context, own);
  return isChanging && view.canChange ? { ...view, form: formOf(own, valuesOf(own), {}) } : view;
}

async function present(
  { kysely, writerTokens, findI18n, now }: AttendanceContext,
  { id, row, funeral, header, ...own }: OwnAnswer,
): Promise<OwnAnswerView> {
  const i18n = findI18n(header.language ?? DEFAULT_LANGUAGE);
  const everPublished = await readPublishedGatherings(kysely, row.memorial_id);
  const chosen = row.gatherings.flatMap((gatheringId) => {
    const published = funeral?.gatherings.find((gathering) => gathering.id === gatheringId);
    const known = published ?? everPublished.get(gatheringId)?.content;
    // A family takes the funeral off its page in the weeks after. Of a cancelled one, guests have been told.
    const isOver =
      known && row.told[gatheringId] !== null && dayOfEnded([known], now()) !== undefined;
    return known ? [{ known, published, isCancelled: !published && !isOver }] : [];
  });
  const left = chosen.flatMap(({ known, isCancelled }) => (isCancelled ? [] : [known]));
  const path = `/w/${writerTokens.createShown({ id, ...own }, row.email)}`;
  const words = await listWordsTo(kysely, id);
  const isUnconfirmed = row.email !== null && row.email_confirmed_at === null;
  return {
    path,
    memorial: header,
    state: row.state === 'cancelled' ? 'cancelled' : 'coming',
    name: row.name,
    count: row.people,
    gatherings: chosen.map(({ known, published, isCancelled }) => {
      const number = published?.number ?? 0;
      return {
        ...showGathering(i18n, { ...known, number }, { withAddress: true }),
        isCancelled,
        ...(published && isForCalendar(published, now())
          ? { calendar: `${path}/funeral/${number}.ics` }
          : {}),
      };
    }),
    ...(row.note === null ? {} : { note: row.note }),
    ...(row.email === null ? {} : { email: row.email }),
    isConfirmable: isUnconfirmed && writerTokens.provesEmail({ id, ...own }, row.email ?? ''),
    isOver: left.length === 0 || dayOfEnded(left, now()) !== undefined,
    canChange: row.state !== 'cancelled' && funeral !== undefined && !funeral.notTaken,
    canAnswerAgain: funeral !== undefined && !funeral.notTaken,
    words: words.map(({ text, at }) => ({ text, day: dayInWords(at, header.language) })),
  };
}

function valuesOf({ row, funeral }: OwnAnswer): ComingValues {
  const chosen = funeral?.gatherings.filter(({ id }) => row.gatherings.includes(id)) ?? [];
  return {
    name: row.name,
    count: String(row.people),
    gathering: chosen.map(({ number }) => String(number)),
    email: row.email ?? '',
    note: row.note ?? '',
  };
}

function formOf(
  { funeral }: OwnAnswer,
  values: ComingValues,
  errors: ComingFormView['errors'],
  notice?: string,
): ComingFormView {
  if (!funeral) throw new AppError('NOT_FOUND');
  return {
    ...presentOpen(funeral),
    values,
    errors,
    ...(notice ? { notice } : {}),
    formToken: '',
  };
}

/** A change that was not stored, as the guest's page with the form. */
export interface RefusedAnswer {
  status: 400 | 429;
  view: OwnAnswerView;
  retryAfterSeconds?: number;
}

/**
 * Changes the answer, and resolves to the token of the page to show. Nothing happens if it was cancelled or answers are
 * no longer taken.
 * @throws AppError NOT_FOUND, MEMORIAL_GONE
 */
export async function changeOwnAnswer(
  context: AttendanceContext,
  token: string,
  sent: SentAnswer,
  writer: Writer,
): Promise<{ token: string } | RefusedAnswer> {
  const own = await findOwn(context, token);
  const { funeral, row } = own;
  if (!funeral || funeral.notTaken || row.state === 'cancelled') return { token };
  const notices = noticesIn(funeral.i18n);
  const refuse = async (
    errors: ComingFormView['errors'],
    notice?: string,
  ): Promise<RefusedAnswer> => {
    const form = formOf(own, sent.values, errors, notice);
    return { status: 400, view: { ...(await present(context, own)), form } };
  };
  const checked = checkAnswer(
    funeral.i18n,
    sent.values,
    funeral.open.map(({ number }) => number),
  );
  if (!checked.ok) return refuse(checked.errors);
  if (sent.seen !== '' && sent.seen !== presentOpen(funeral).seen) {
    return refuse({}, notices.changed);
  }
  const { memorialId } = funeral;
  const counted = { memorialId, network: writer.network, changedId: own.id };
  const retryAfterSeconds = await countAnswer(context, counted);
  if (retryAfterSeconds !== undefined) {
    return { ...(await refuse({}, notices.many)), status: 429, retryAfterSeconds };
  }
  await storeChange(context, { ...own, funeral }, { sent, writer, fields: checked.answer });
  const { email } = checked.answer;
  // A link that was mailed to the earlier address no longer works.
  return {
    token: isSameEmail(email, row.email) ? token : context.writerTokens.createShown(own, email),
  };
}

async function storeChange(
  context: AttendanceContext,
  { id, funeral }: OwnAnswer & { funeral: OpenFuneral },
  { sent, writer, fields }: { sent: SentAnswer; writer: Writer; fields: CheckedAnswer },
): Promise<void> {
  const { kysely, now, senderKey } = context;
  const { memorialId, open } = funeral;
  const time = now();
  await kysely.transaction().execute(async (transaction) => {
    const row = await store.lockAnswer(transaction, id);
    if (!row || row.state === 'cancelled') return;
    const screened = await screenAnswer(transaction, senderKey, {
      memorialId,
      fields,
      writer,
      elapsedMs: null,
      isTrapFilled: sent.isTrapFilled,
    });
    const keepsAddress = isSameEmail(fields.email, row.email);
    const isConfirmed =
      screened.isEmailConfirmed || (keepsAddress && row.email_confirmed_at !== null);
    const isHeld = screened.isHeld || row.state === 'held';
    // Gatherings that are over or closed can no longer be chosen, and stay as they were.
    const ids = idsOf(funeral, fields.numbers);
    const kept = row.gatherings.filter(
      (known) => !open.some((gathering) => gathering.id === known),
    );
    const chosen = open.filter((gathering) => ids.includes(gathering.id));
    await store.changeAnswer(transaction, id, {
      ...fields,
      state: isHeld ? 'held' : 'coming',
      gatherings: [...kept, ...ids],
      emailConfirmedAt: isConfirmed ? (row.email_confirmed_at ?? time) : null,
      told: { ...row.told, ...knownOf(chosen) },
      senderKeys: screened.senderKeys,
      reasons: screened.isHeld ? screened.reasons : row.reasons,
      keepsRefusal: keepsAddress,
      now: time,
    });
    if (keepsAddress) return;
    await queueAgain(transaction, id, time);
    if (fields.email === null || isHeld) return;
    await mailToGuest(context, transaction, {
      id,
      email: fields.email,
      isConfirmed,
      funeral,
      gatherings: chosen,
      network: writer.network,
    });
  });
}

/**
 * Cancels and erases the answer, also while the page is taken down. A repeated request changes nothing.
 * @throws AppError NOT_FOUND, LINK_OVER
 */
export async function cancelOwnAnswer(context: AttendanceContext, token: string): Promise<void> {
  const { id } = await findOwnRow(context, token);
  await context.kysely.transaction().execute(async (transaction) => {
    const row = await store.lockAnswer(transaction, id);
    if (!row || row.state === 'cancelled') return;
    await store.eraseAnswers(transaction, { id }, context.now());
  });
}

/**
 * Confirms the address, if `token` came from a mail to this very address.
 * @throws AppError NOT_FOUND, MEMORIAL_GONE
 */
export async function confirmGuestEmail(context: AttendanceContext, token: string): Promise<void> {
  const { id, row, ...own } = await findOwn(context, token);
  const { email } = row;
  if (email === null || !context.writerTokens.provesEmail({ id, ...own }, email)) return;
  await store.confirmEmail(context.kysely, { id, email, now: context.now() });
}
