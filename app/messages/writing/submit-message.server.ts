/** Stores a tribute or a letter. If a field is invalid, the form is returned with all values. */
import type { I18n } from '@lingui/core';

import { randomId } from '../../wire/ids.server.ts';
import type { MessageKind } from '../message-kind.ts';
import { planNotification } from '../notifications/plan-notification.server.ts';
import { publishSubmission } from '../publish-submission.server.ts';
import { countWords } from './count-words.server.ts';
import { FORM_LIFETIME_MS, TOO_FAST_MS, type FormToken } from './form-token.server.ts';
import { checkFields, withPictureAgain, type CheckedFields } from './form/form-fields.ts';
import type { ClosedView, FormView } from './form/form-view.ts';
import {
  categoriesFor,
  closedViewOf,
  findWritable,
  reviewOf,
  type MessageTarget,
  type WritableMemorial,
} from './open-form.server.ts';
import { attachPhoto, keepPhoto, type KeptPhoto } from './photos/keep-photo.server.ts';
import { findPhotoOf } from './photos/store.server.ts';
import type { Screened } from './screen-sent.server.ts';
import { senderKeysOf } from './sender-keys.server.ts';
import * as store from './store.server.ts';
import { findOwnEmail, isSameEmail, mailToWriter } from './writers-page/mail-to-writer.server.ts';
import { changeOwnMessage } from './writers-page/own-message.server.ts';
import type { SentForm, Writer, WritingContext } from './writing-context.server.ts';
import { isOwnMemorial } from './written-by-member.server.ts';

export type SubmitOutcome =
  | { token: string }
  | { status: 400 | 429; form: FormView; retryAfterSeconds?: number | undefined }
  | { status: 403; closed: ClosedView };

/** Shown if the server rejects a form. The form keeps the visitor's text. */
function noticesIn(i18n: I18n) {
  return {
    old: i18n._(
      'Your message hasn’t been sent yet because this page was open for a long time. Your text is still here. Please send it again.',
    ),
    sent: i18n._(
      'You’ve already sent a different message with this form. To send this one as well, please tap the send button again.',
    ),
    takenBack: i18n._(
      'You’ve deleted the message you sent with this form. To send this one, please tap the send button again.',
    ),
    many: i18n._(
      'We’ve had a lot of messages from your network in the last hour. Your text is still here; please send it again in a few minutes.',
    ),
  } as const;
}

interface Sending {
  kind: MessageKind;
  memorial: WritableMemorial;
  sent: SentForm;
  writer: Writer;
}

/**
 * Stores the text and resolves to the token of the writer's page. If the text cannot be stored,
 * resolves to the form or to the reason why there is no form.
 * @throws the errors of `findPublished`
 */
export async function submitMessage(
  context: WritingContext,
  target: MessageTarget,
  sent: SentForm,
  writer: Writer,
): Promise<SubmitOutcome> {
  const { kind } = target;
  const memorial = await findWritable(context, target);
  const notices = noticesIn(memorial.i18n);
  const sending = { kind, memorial, sent, writer };
  const token = context.formTokens.parse(sent.formToken, { kind, memorialId: memorial.id });
  const isOld = !token || isOlder(context, token);
  const checked = checkFields(memorial.i18n, kind, sent.values, categoriesFor(kind, memorial));
  // A form that was sent before is recognized even if it has expired, or the family accepts no more.
  const earlier =
    token &&
    ((await store.findMessage(context.kysely, kind, { nonce: token.nonce })) ??
      (checked.ok ? await findSentBefore(context, sending, checked.fields) : undefined));
  if (token && earlier && checked.ok && isSameText(earlier, checked.fields)) {
    return answerRepeat(context, sending, token, { earlier, fields: checked.fields });
  }
  const closed = closedViewOf(kind, memorial);
  if (closed) return { status: 403, closed: { ...closed, text: sent.values.text } };
  if (!checked.ok) {
    return showAgain(context, sending, token, { errors: checked.errors, keepsToken: !isOld });
  }
  if (earlier) {
    const notice = earlier.state === 'withdrawn' ? notices.takenBack : notices.sent;
    return showAgain(context, sending, token, { notice });
  }
  if (!token || isOld) return showAgain(context, sending, token, { notice: notices.old });
  const retryAfterSeconds = await countWords(context, writer.network);
  if (retryAfterSeconds !== undefined) {
    const again = showAgain(context, sending, token, { notice: notices.many, keepsToken: true });
    return { ...again, status: 429, retryAfterSeconds };
  }
  return storeWithPhoto(context, sending, token, checked.fields);
}

/**
 * After Back, a browser without script loads the form anew, with another token and what was typed. Who sends it again
 * from there has sent one message.
 */
async function findSentBefore(
  { kysely, senderKey, now }: WritingContext,
  { kind, memorial, writer }: Sending,
  { text, name }: CheckedFields,
): Promise<store.OwnRow | undefined> {
  return store.findSentBefore(kysely, kind, {
    memorialId: memorial.id,
    text,
    name,
    browser: senderKeysOf(senderKey, writer).browser,
    since: new Date(now().getTime() - FORM_LIFETIME_MS),
  });
}

function isOlder({ now }: WritingContext, { drawnAt }: FormToken): boolean {
  return now().getTime() - drawnAt.getTime() > FORM_LIFETIME_MS;
}

function showAgain(
  { formTokens, now }: WritingContext,
  { kind, memorial, sent }: Sending,
  token: FormToken | undefined,
  problem: {
    errors?: FormView['errors'] | undefined;
    notice?: string | undefined;
    keepsToken?: boolean;
  },
): { status: 400; form: FormView } {
  const { errors = {}, notice, keepsToken = false } = problem;
  // The visitor has already filled in the previous form. So the new form gets an earlier time, and
  // sending it at once does not count as too fast.
  const drawnAt = new Date(now().getTime() - (token ? TOO_FAST_MS : 0));
  const fresh = () => formTokens.create({ kind, memorialId: memorial.id, drawnAt });
  const form: FormView = {
    kind,
    memorial: memorial.header,
    categories: categoriesFor(kind, memorial),
    values: sent.values,
    errors: withPictureAgain(memorial.i18n, errors, sent),
    ...(notice ? { notice } : {}),
    ...reviewOf(kind, memorial),
    formToken: keepsToken && sent.formToken ? sent.formToken : fresh(),
  };
  return { status: 400, form };
}

function isSameText(earlier: store.OwnRow, { text, name }: CheckedFields): boolean {
  return earlier.state !== 'withdrawn' && earlier.body === text && earlier.name === name;
}

/**
 * Answers a form that was sent before with the same text. What the visitor has added since, such as an email address or
 * a photo, is stored as a change.
 */
async function answerRepeat(
  context: WritingContext,
  sending: Sending,
  token: FormToken,
  { earlier, fields }: { earlier: store.OwnRow; fields: CheckedFields },
): Promise<SubmitOutcome> {
  const { kind, sent, writer } = sending;
  const own = context.writerTokens.create(earlier.id);
  const hasPhoto =
    earlier.photo !== null ||
    (await findPhotoOf(context.kysely, kind, earlier.id))?.state === 'waiting';
  const photo = hasPhoto ? undefined : sent.photo;
  const isAsSent =
    !photo &&
    earlier.relationship === fields.relationship &&
    earlier.mayAnswer === fields.mayAnswer &&
    isSameEmail(earlier.email, fields.email);
  if (isAsSent) return { token: own };
  const again = {
    ...sent,
    // The family may have chosen another one since.
    values: { ...sent.values, category: earlier.category ?? '' },
    photo,
    language: sending.memorial.header.visitorLanguage,
  };
  const outcome = await changeOwnMessage(context, own, again, writer);
  if ('token' in outcome) return outcome;
  const { status, view, retryAfterSeconds } = outcome;
  const problem = { errors: view.form?.errors, notice: view.form?.notice, keepsToken: true };
  return { ...showAgain(context, sending, token, problem), status, retryAfterSeconds };
}

async function storeWithPhoto(
  context: WritingContext,
  sending: Sending,
  token: FormToken,
  fields: CheckedFields,
): Promise<SubmitOutcome> {
  const { sent, writer, memorial } = sending;
  const kept = sent.photo
    ? await keepPhoto(context, memorial.i18n, sent.photo, writer.network)
    : undefined;
  if (kept && !kept.ok) {
    const errors = { photo: kept.sentence };
    return showAgain(context, sending, token, { errors, keepsToken: true });
  }
  const photo = kept?.photo;
  try {
    const { id, isNew } = await storeMessages(context, sending, { token, fields, photo });
    if (photo && !isNew) await context.wordsPhotos.remove(photo.id);
    return { token: context.writerTokens.create(id) };
  } catch (error) {
    if (photo) await context.wordsPhotos.remove(photo.id);
    throw error;
  }
}

async function storeMessages(
  context: WritingContext,
  sending: Sending,
  parts: { token: FormToken; fields: CheckedFields; photo: KeptPhoto | undefined },
): Promise<{ id: string; isNew: boolean }> {
  const { kysely, senderKey, findI18n, now } = context;
  const { kind, memorial, sent, writer } = sending;
  const { token, fields, photo } = parts;
  const { email } = fields;
  const time = now();
  const id = randomId(kind === 'tribute' ? 'sub' : 'con');
  const { screenSent } = await import('./screen-sent.server.ts');
  return kysely.transaction().execute(async (transaction) => {
    const isMember = await isOwnMemorial(transaction, writer, memorial.id);
    const ownEmail = await findOwnEmail(transaction, writer);
    const sender = senderKeysOf(senderKey, { ...writer, email: email ?? undefined, ownEmail });
    const screened = await screenSent(transaction, {
      kind,
      memorialId: memorial.id,
      fields,
      sender,
      elapsedMs: time.getTime() - token.drawnAt.getTime(),
      isTrapFilled: sent.isTrapFilled,
      now: time,
    });
    const isHeld = screened.isHeld && !isMember;
    const isConfirmed = ownEmail !== undefined && isSameEmail(email, ownEmail);
    const isNew = await store.insertMessage(transaction, kind, {
      ...fields,
      ...screened,
      id,
      memorialId: memorial.id,
      language: memorial.header.visitorLanguage ?? null,
      body: fields.text,
      photo: null,
      emailConfirmedAt: isConfirmed ? time : null,
      isHeld,
      senderKeys: [...new Set(Object.values<string>({ ...sender }))],
      nonce: token.nonce,
      now: time,
    });
    if (!isNew) {
      const other = await store.findMessage(transaction, kind, { nonce: token.nonce });
      return { id: other?.id ?? id, isNew };
    }
    const appears = appearsAtOnce(sending, { isMember, screened, isHeld });
    if (appears) await publishSubmission(transaction, id, { now: time, findI18n });
    else if (!isHeld) await planNotification(transaction, memorial.id, kind, time);
    if (photo) {
      await attachPhoto(context, transaction, photo, {
        memorialId: memorial.id,
        kind,
        wordsId: id,
        appears,
      });
    }
    if (!isHeld && email) {
      await mailToWriter(context, transaction, {
        id,
        kind,
        email,
        memorial,
        causedBy: writer.network,
        asksForReply: fields.mayAnswer && !isConfirmed,
        appears,
      });
    }
    return { id, isNew };
  });
}

function appearsAtOnce(
  { kind, memorial }: Pick<Sending, 'kind' | 'memorial'>,
  { isMember, screened, isHeld }: { isMember: boolean; screened: Screened; isHeld: boolean },
): boolean {
  if (kind === 'letter' || isHeld) return false;
  return isMember || (memorial.mode === 'trusted' && screened.isTrusted);
}
