/** The form “I'm coming”: opens it, and stores what is sent. A form that cannot be stored comes back whole. */
import { randomId } from '../../wire/ids.server.ts';
import { planNotification } from '../notifications/plan-notification.server.ts';
import { FORM_LIFETIME_MS, TOO_FAST_MS, type FormToken } from '../writing/form-token.server.ts';
import { senderKeysOf } from '../writing/sender-keys.server.ts';
import { isSameEmail } from '../writing/writers-page/mail-to-writer.server.ts';
import type { Writer } from '../writing/writing-context.server.ts';
import type { AttendanceContext } from './attendance-context.server.ts';
import { checkAnswer, type CheckedAnswer } from './coming-fields.ts';
import type { SentAnswer } from './coming-request.server.ts';
import type { ComingFormView, NotTakenView } from './coming-view.ts';
import { countAnswer, noticesIn } from './count-answer.server.ts';
import { mailToGuest } from './mail-to-guest.server.ts';
import {
  findOpenFuneral,
  idsOf,
  knownOf,
  presentOpen,
  type AnswerTarget,
  type OpenFuneral,
} from './open-funeral.server.ts';
import { changeOwnAnswer } from './own-answer.server.ts';
import { screenAnswer } from './screen-answer.server.ts';
import * as store from './store.server.ts';

export type AnswerOutcome =
  | { token: string }
  | { status: 400 | 429; form: ComingFormView; retryAfterSeconds?: number | undefined }
  | { status: 403; notTaken: NotTakenView };

/**
 * Resolves to the empty form, or to the reason why there is no form. The first gathering is chosen, because most guests
 * come to it.
 * @throws the errors of `findOpenFuneral`
 */
export async function openComingForm(
  context: AttendanceContext,
  target: AnswerTarget,
): Promise<ComingFormView | NotTakenView> {
  const funeral = await findOpenFuneral(context, target);
  if (funeral.notTaken) return funeral.notTaken;
  const { memorialId, open } = funeral;
  const gathering = open.slice(0, 1).map(({ number }) => String(number));
  return {
    ...presentOpen(funeral),
    values: { name: '', count: '1', gathering, email: '', note: '' },
    errors: {},
    formToken: context.formTokens.create({ kind: 'coming', memorialId, drawnAt: context.now() }),
  };
}

interface Sending {
  funeral: OpenFuneral;
  sent: SentAnswer;
  writer: Writer;
}

/**
 * Stores the answer and resolves to the token of the guest's page.
 * @throws the errors of `findOpenFuneral`
 */
export async function submitAnswer(
  context: AttendanceContext,
  target: AnswerTarget,
  sent: SentAnswer,
  writer: Writer,
): Promise<AnswerOutcome> {
  const funeral = await findOpenFuneral(context, target);
  const { memorialId, i18n, open, notTaken } = funeral;
  const notices = noticesIn(i18n);
  const sending = { funeral, sent, writer };
  const token = context.formTokens.parse(sent.formToken, { kind: 'coming', memorialId });
  // A form that was sent before is recognized even if it has expired, or answers are no longer taken.
  const checked = checkAnswer(
    i18n,
    sent.values,
    open.map(({ number }) => number),
  );
  const earlier =
    token &&
    ((await store.findAnswer(context.kysely, { nonce: token.nonce })) ??
      (checked.ok ? await findSentBefore(context, sending, checked.answer) : undefined));
  if (notTaken && !earlier) return { status: 403, notTaken };
  const isOld = !token || context.now().getTime() - token.drawnAt.getTime() > FORM_LIFETIME_MS;
  if (earlier && checked.ok && isSameAnswer(earlier, checked.answer, funeral)) {
    const own = context.writerTokens.create(earlier.id);
    if (isSameEmail(earlier.email, checked.answer.email)) return { token: own };
    const outcome = await changeOwnAnswer(context, own, sent, writer);
    if ('token' in outcome) return outcome;
    const { notice, errors } = outcome.view.form ?? {};
    const again = showAgain(context, sending, token, { errors, notice, keepsToken: true });
    return { ...again, status: outcome.status, retryAfterSeconds: outcome.retryAfterSeconds };
  }
  if (notTaken) return { status: 403, notTaken };
  if (!checked.ok) {
    return showAgain(context, sending, token, { errors: checked.errors, keepsToken: !isOld });
  }
  if (earlier) {
    const isSecond = earlier.state !== 'cancelled';
    const notice = isSecond ? notices.sent : notices.cancelled;
    return showAgain(context, sending, token, { notice, isSecond });
  }
  if (!token || isOld) return showAgain(context, sending, token, { notice: notices.old });
  if (sent.seen !== '' && sent.seen !== presentOpen(funeral).seen) {
    return showAgain(context, sending, token, { notice: notices.changed, keepsToken: true });
  }
  const retryAfterSeconds = await countAnswer(context, { memorialId, network: writer.network });
  if (retryAfterSeconds !== undefined) {
    const again = showAgain(context, sending, token, { notice: notices.many, keepsToken: true });
    return { ...again, status: 429, retryAfterSeconds };
  }
  return { token: await storeAnswer(context, sending, token, checked.answer) };
}

/**
 * After Back, a browser without script loads the form anew, with another token and what was typed. Who sends it again
 * from there has sent one answer. Who changes it first, such as the number of people, is asked.
 */
async function findSentBefore(
  { kysely, senderKey, now }: AttendanceContext,
  { funeral, sent, writer }: Sending,
  answer: CheckedAnswer,
): Promise<store.AnswerRow | undefined> {
  const rows = await store.listSentBefore(kysely, {
    memorialId: funeral.memorialId,
    name: answer.name,
    browser: senderKeysOf(senderKey, writer).browser,
    since: new Date(now().getTime() - FORM_LIFETIME_MS),
  });
  return (
    rows.find((row) => isSameAnswer(row, answer, funeral)) ?? (sent.isSecond ? undefined : rows[0])
  );
}

function showAgain(
  { formTokens, now }: AttendanceContext,
  { funeral, sent }: Sending,
  token: FormToken | undefined,
  problem: {
    errors?: ComingFormView['errors'] | undefined;
    notice?: string | undefined;
    keepsToken?: boolean;
    isSecond?: boolean;
  },
): { status: 400; form: ComingFormView } {
  const { errors = {}, notice, keepsToken = false, isSecond = sent.isSecond } = problem;
  // The visitor has already filled in the previous form, so sending this one at once is not too fast.
  const drawnAt = new Date(now().getTime() - (token ? TOO_FAST_MS : 0));
  const fresh = () =>
    formTokens.create({ kind: 'coming', memorialId: funeral.memorialId, drawnAt });
  const form: ComingFormView = {
    ...presentOpen(funeral),
    values: sent.values,
    errors,
    ...(notice ? { notice } : {}),
    ...(isSecond ? { isSecond } : {}),
    formToken: keepsToken && sent.formToken ? sent.formToken : fresh(),
  };
  return { status: 400, form };
}

function isSameAnswer(
  earlier: store.AnswerRow,
  { name, people, numbers, note }: CheckedAnswer,
  funeral: OpenFuneral,
): boolean {
  const ids = idsOf(funeral, numbers);
  return (
    earlier.state !== 'cancelled' &&
    earlier.name === name &&
    earlier.people === people &&
    earlier.note === note &&
    earlier.gatherings.join(' ') === ids.join(' ')
  );
}

async function storeAnswer(
  context: AttendanceContext,
  { funeral, sent, writer }: Sending,
  token: FormToken,
  fields: CheckedAnswer,
): Promise<string> {
  const { kysely, senderKey, now, writerTokens } = context;
  const { memorialId, header, open } = funeral;
  const time = now();
  const gatherings = idsOf(funeral, fields.numbers);
  const id = randomId('att');
  return kysely.transaction().execute(async (transaction) => {
    const screened = await screenAnswer(transaction, senderKey, {
      memorialId,
      fields,
      writer,
      elapsedMs: time.getTime() - token.drawnAt.getTime(),
      isTrapFilled: sent.isTrapFilled,
    });
    const chosen = open.filter((gathering) => gatherings.includes(gathering.id));
    const isNew = await store.insertAnswer(transaction, {
      ...fields,
      id,
      memorialId,
      state: screened.isHeld ? 'held' : 'coming',
      gatherings,
      emailConfirmedAt: screened.isEmailConfirmed ? time : null,
      told: knownOf(chosen),
      senderKeys: screened.senderKeys,
      reasons: screened.reasons,
      language: header.visitorLanguage ?? null,
      nonce: token.nonce,
      now: time,
    });
    if (!isNew) {
      const other = await store.findAnswer(transaction, { nonce: token.nonce });
      return writerTokens.create(other?.id ?? id);
    }
    if (fields.email !== null && !screened.isHeld) {
      await mailToGuest(context, transaction, {
        id,
        email: fields.email,
        isConfirmed: screened.isEmailConfirmed,
        funeral,
        gatherings: chosen,
        network: writer.network,
      });
    }
    // Last, because it locks rows that the other guests' answers need.
    if (!screened.isHeld && !screened.isMember) {
      await planNotification(transaction, memorialId, 'guest', time);
    }
    return writerTokens.create(id);
  });
}
