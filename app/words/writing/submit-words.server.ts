/** Stores a tribute or a letter as it was sent. What cannot be stored comes back as the form, with everything filled in. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { accessAsMember } from '../../members/access.server.ts';
import { AppError } from '../../wire/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import { publishSubmission } from '../moderation/publish-submission.server.ts';
import { writerLetter } from '../notifications/letters.server.ts';
import { planNotification } from '../notifications/plan-notification.server.ts';
import { boundValues, checkFields, withPictureAgain, type CheckedFields } from './form-fields.ts';
import { FORM_LIFETIME_MS, TOO_FAST_MS, type FormToken } from './form-token.server.ts';
import type { ClosedView, FormView } from './form-view.ts';
import { categoriesFor, findWritable, type WritableMemorial } from './open-form.server.ts';
import { screenSent, type Screened } from './screen-sent.server.ts';
import { senderKeysOf } from './sender-keys.server.ts';
import * as store from './store.server.ts';
import { takePicture, type TakenPicture } from './take-picture.server.ts';
import type { WordsKind } from './words-kind.ts';
import type { SentForm, Writer, WritingContext } from './writing-context.server.ts';

/** The token of the writer's page, or the page to show instead. */
export type SubmitOutcome =
  | { token: string }
  | { status: 400 | 429; form: FormView; retryAfterSeconds?: number }
  | { status: 403; closed: ClosedView };

/** Why a form with valid fields is shown once more. The words stay in it. */
const NOTICES = {
  old: 'This page was open for a long time. Your words are all here: please send them once more.',
  sent: 'You have sent this form before, with other words. If you want to send these as well, please press the button once more.',
  many: 'Very many messages are coming from your network right now. Your words are all here: please send them again in a few minutes.',
} as const;

/** The mail is sent within this time, also when the mail server is away for days. */
const WRITER_LETTER_MS = 7 * 24 * 3600_000;

interface Sending {
  kind: WordsKind;
  memorial: WritableMemorial;
  sent: SentForm;
  writer: Writer;
}

/**
 * Stores the words and resolves to the token of the writer's page.
 * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND, MEMORIAL_GONE, or MemorialMovedError
 */
export async function submitWords(
  context: WritingContext,
  target: { slug: string | undefined; kind: WordsKind },
  sent: SentForm,
  writer: Writer,
): Promise<SubmitOutcome> {
  const { kind } = target;
  const memorial = await findWritable(context.kysely, target.slug, kind);
  if (memorial.closed) {
    return { status: 403, closed: { kind, memorial: memorial.header, closed: memorial.closed } };
  }
  const sending = { kind, memorial, sent, writer };
  const token = context.formTokens.parse(sent.formToken, { kind, memorialId: memorial.id });
  const isOld = !token || isOlder(context, token);
  const checked = checkFields(kind, sent.values, categoriesFor(kind, memorial));
  if (!checked.ok) {
    return showAgain(context, sending, token, { errors: checked.errors, keepsToken: !isOld });
  }
  if (!token || isOld) return showAgain(context, sending, token, { notice: NOTICES.old });
  const earlier = await store.findWords(context.kysely, kind, { nonce: token.nonce });
  if (earlier) return answerRepeat(context, sending, token, { earlier, fields: checked.fields });
  try {
    await context.limits.consume({ rule: 'wordsOfNetwork', from: writer.network });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
    const again = showAgain(context, sending, token, { notice: NOTICES.many, keepsToken: true });
    return { ...again, status: 429, retryAfterSeconds: error.retryAfterSeconds ?? 60 };
  }
  return storeWithPicture(context, sending, token, checked.fields);
}

function isOlder({ now }: WritingContext, { drawnAt }: FormToken): boolean {
  return now().getTime() - drawnAt.getTime() > FORM_LIFETIME_MS;
}

/** The same form with everything filled in. */
function showAgain(
  { formTokens, now }: WritingContext,
  { kind, memorial, sent }: Sending,
  token: FormToken | undefined,
  problem: { errors?: FormView['errors']; notice?: string; keepsToken?: boolean },
): { status: 400; form: FormView } {
  const { errors = {}, notice, keepsToken = false } = problem;
  // A visitor who has waited long enough once is not asked to wait again.
  const drawnAt = new Date(now().getTime() - (token ? TOO_FAST_MS : 0));
  const fresh = () => formTokens.create({ kind, memorialId: memorial.id, drawnAt });
  const form: FormView = {
    kind,
    memorial: memorial.header,
    categories: categoriesFor(kind, memorial),
    values: boundValues(sent.values),
    errors: withPictureAgain(errors, sent),
    ...(notice ? { notice } : {}),
    formToken: keepsToken && sent.formToken ? sent.formToken : fresh(),
    hasPhoto: false,
  };
  return { status: 400, form };
}

/** A second press leads to the same page. Other words in a form that was sent before need a form of their own. */
function answerRepeat(
  context: WritingContext,
  sending: Sending,
  token: FormToken,
  { earlier, fields }: { earlier: store.OwnRow; fields: CheckedFields },
): SubmitOutcome {
  const isSame = earlier.body === fields.text && earlier.name === fields.name;
  if (isSame) return { token: context.writerTokens.create(earlier.id) };
  return showAgain(context, sending, token, { notice: NOTICES.sent });
}

async function storeWithPicture(
  context: WritingContext,
  sending: Sending,
  token: FormToken,
  fields: CheckedFields,
): Promise<SubmitOutcome> {
  const { photo } = sending.sent;
  const taken = photo ? await takePicture(context.media, photo) : undefined;
  if (taken && !taken.ok) {
    const errors = { photo: taken.sentence };
    return showAgain(context, sending, token, { errors, keepsToken: true });
  }
  const picture = taken?.picture;
  try {
    return { token: await storeWords(context, sending, { token, fields, picture }) };
  } finally {
    await picture?.discard();
  }
}

async function storeWords(
  context: WritingContext,
  sending: Sending,
  parts: { token: FormToken; fields: CheckedFields; picture: TakenPicture | undefined },
): Promise<string> {
  const { kysely, senderKey, now, writerTokens } = context;
  const { kind, memorial, sent, writer } = sending;
  const { token, fields, picture } = parts;
  const time = now();
  const sender = senderKeysOf(senderKey, { ...writer, email: fields.email ?? undefined });
  const elapsedMs = time.getTime() - token.drawnAt.getTime();
  const id = randomId(kind === 'tribute' ? 'sub' : 'con');
  return kysely.transaction().execute(async (transaction) => {
    const isMember = await isOwnMemorial(transaction, writer, memorial.id);
    const screened = await screenSent(transaction, {
      kind,
      memorialId: memorial.id,
      fields,
      sender,
      elapsedMs,
      isTrapFilled: sent.isTrapFilled,
    });
    const isHeld = screened.isHeld && !isMember;
    const isNew = await store.insertWords(transaction, kind, {
      ...fields,
      ...screened,
      id,
      memorialId: memorial.id,
      body: fields.text,
      photo: picture?.address ?? null,
      isHeld,
      senderKeys: Object.values<string>({ ...sender }),
      nonce: token.nonce,
      now: time,
    });
    if (!isNew) {
      // Another press was stored at the same time.
      const other = await store.findWords(transaction, kind, { nonce: token.nonce });
      return writerTokens.create(other?.id ?? id);
    }
    const appears = appearsAtOnce(sending, { isMember, screened, isHeld });
    if (appears) await publishSubmission(transaction, id, time);
    else if (!isHeld) await planNotification(transaction, memorial.id, kind, time);
    await picture?.publish(transaction, memorial.id);
    const writerToken = writerTokens.create(id);
    if (!isHeld) await sendWriterLetter(context, transaction, sending, { fields, writerToken });
    return writerToken;
  });
}

/** Queues the mail with the address of the writer's page. Held words get none, so that spam sends no mails. */
async function sendWriterLetter(
  { mail, now }: WritingContext,
  transaction: DatabaseHandle,
  { kind, memorial }: Sending,
  { fields, writerToken }: { fields: CheckedFields; writerToken: string },
): Promise<void> {
  if (!fields.email) return;
  const memorialName = memorial.header.name;
  await mail.enqueue(transaction, {
    recipient: { userId: null, email: fields.email },
    letter: (sender) => writerLetter({ kind, memorialName, path: `/w/${writerToken}` }, sender),
    expiresAt: new Date(now().getTime() + WRITER_LETTER_MS),
  });
}

function appearsAtOnce(
  { kind, memorial }: Pick<Sending, 'kind' | 'memorial'>,
  { isMember, screened, isHeld }: { isMember: boolean; screened: Screened; isHeld: boolean },
): boolean {
  if (kind === 'letter' || isHeld) return false;
  return isMember || (memorial.mode === 'trusted' && screened.isTrusted);
}

/** True if the writer is signed in and belongs to the memorial. */
async function isOwnMemorial(
  db: DatabaseHandle,
  { user }: Writer,
  memorialId: string,
): Promise<boolean> {
  if (!user) return false;
  try {
    await accessAsMember(db, user, memorialId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'MEMORIAL_NOT_FOUND') return false;
    throw error;
  }
}
