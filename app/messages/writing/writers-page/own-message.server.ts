import type { DatabaseHandle } from '../../../../db/schema.server.ts';
import type { MemorialHeading } from '../../../memorials/memorial-heading.server.ts';
import type { MessageKind } from '../../message-kind.ts';
import { planNotification } from '../../notifications/plan-notification.server.ts';
import { publishSubmission, withdrawSubmission } from '../../publish-submission.server.ts';
import { readMessageSettings } from '../../settings/message-settings.server.ts';
import { countWords } from '../count-words.server.ts';
import { checkFields, withPictureAgain, type CheckedFields } from '../form/form-fields.ts';
import type { FormView, OwnView } from '../form/form-view.ts';
import { categoriesFor } from '../open-form.server.ts';
import { attachPhoto, keepPhoto, type KeptPhoto } from '../photos/keep-photo.server.ts';
import { removePhotosOf } from '../photos/store.server.ts';
import type { screenSent as ScreenSent } from '../screen-sent.server.ts';
import { senderKeysOf } from '../sender-keys.server.ts';
import * as store from '../store.server.ts';
import type { SentForm, Writer, WritingContext } from '../writing-context.server.ts';
import { isOwnMemorial } from '../written-by-member.server.ts';
import { findOwn, findOwnRow, type Own } from './find-own-message.server.ts';
import { findOwnEmail, isSameEmail, mailToWriter } from './mail-to-writer.server.ts';
import { canChange, formOf, presentOwn } from './present-own-message.server.ts';
import { changeAddress } from './store.server.ts';

/**
 * Loads the writer's page.
 * @param isChanging - true if the page contains the form
 * @param language - that the writer has chosen
 * @throws AppError NOT_FOUND, MEMORIAL_GONE
 */
export async function readOwnMessage(
  context: WritingContext,
  token: string,
  isChanging: boolean,
  language?: string,
): Promise<OwnView> {
  const own = await findOwn(context, token, language);
  const view = await presentOwn(context, own);
  return isChanging && canChange(own.row) ? { ...view, form: formOf(own, view.values, {}) } : view;
}

/** A change that was not stored, as the writer's page with the form or with a notice. */
export interface RefusedChange {
  status: 400 | 429;
  view: OwnView;
  retryAfterSeconds?: number;
}

/**
 * Changes the text. Resolves to the token of the page to show or, if a field is invalid or a limit is reached, to the
 * writer's page with the form. While the change of a published tribute waits for a decision, the memorial page
 * keeps the old text.
 * @throws AppError NOT_FOUND, MEMORIAL_GONE
 */
export async function changeOwnMessage(
  context: WritingContext,
  token: string,
  sent: SentForm,
  writer: Writer,
): Promise<{ token: string } | RefusedChange> {
  const own = await findOwn(context, token, sent.language);
  if (!canChange(own.row)) return { token };
  const { i18n, kind, memorial } = own;
  const checked = checkFields(i18n, kind, sent.values, categoriesFor(kind, memorial));
  const refuse = async (errors: FormView['errors'], notice?: string): Promise<RefusedChange> => {
    const form = formOf(own, sent.values, withPictureAgain(i18n, errors, sent), sent.removesPhoto);
    const view = await presentOwn(context, own);
    return { status: 400, view: { ...view, form: { ...form, ...(notice ? { notice } : {}) } } };
  };
  if (!checked.ok) return refuse(checked.errors);
  const retryAfterSeconds = await countWords(context, writer.network, own.id);
  if (retryAfterSeconds !== undefined) {
    const notice = i18n._(
      'We’ve had a lot of messages from your network in the last hour. Your text is still here; please save it again in a few minutes.',
    );
    return { ...(await refuse({}, notice)), status: 429, retryAfterSeconds };
  }
  const kept = sent.photo ? await keepPhoto(context, i18n, sent.photo, writer.network) : undefined;
  if (kept && !kept.ok) return refuse({ photo: kept.sentence });
  const photo = kept?.photo;
  try {
    const replaced = await storeChange(context, own, {
      sent,
      writer,
      fields: checked.fields,
      photo,
    });
    for (const id of replaced) await context.wordsPhotos.remove(id);
  } catch (error) {
    if (photo) await context.wordsPhotos.remove(photo.id);
    throw error;
  }
  const { email } = checked.fields;
  // A link that was mailed to the earlier address no longer works.
  if (isSameEmail(email, own.row.email)) return { token };
  return { token: context.writerTokens.createShown(own, email) };
}

interface StoredChange {
  sent: SentForm;
  writer: Writer;
  fields: CheckedFields;
  photo: KeptPhoto | undefined;
}

/** Resolves to the ids of kept photos that nothing needs any more. */
async function storeChange(
  context: WritingContext,
  { kind, id, memorial }: Own,
  { sent, writer, fields, photo }: StoredChange,
): Promise<string[]> {
  const { kysely, now } = context;
  const time = now();
  const { email, mayAnswer } = fields;
  const { screenSent } = await import('../screen-sent.server.ts');
  return kysely.transaction().execute(async (transaction) => {
    const row = await store.lockMessage(transaction, kind, id);
    if (!row || !canChange(row)) return photo ? [photo.id] : [];
    const ownEmail = await findOwnEmail(transaction, writer);
    const emailConfirmedAt = confirmedAt(row, email, ownEmail, time);
    const category = fields.category ?? notOffered(row.category, categoriesFor(kind, memorial));
    const changed = { ...fields, category };
    const isSame = !sent.removesPhoto && hasSameWords(row, changed);
    // The form was sent twice, only the address is another, or a photo was refused: nothing waits for a decision.
    const { isHeld, appears } =
      isSame && (!photo || photo.note !== undefined)
        ? { isHeld: false, appears: row.state === 'published' }
        : await changeWords(context, transaction, row, {
            screenSent,
            kind,
            memorial,
            sent,
            writer,
            fields: changed,
            ownEmail,
            emailConfirmedAt,
            isPhotoAlone: isSame,
            time,
          });
    await changeAddress(transaction, kind, { id, email, mayAnswer, emailConfirmedAt });
    const memorialId = memorial.id;
    const attached = { sent, photo, memorialId, kind, id, appears };
    const replaced = await replacePhoto(context, transaction, attached);
    if (email && !isHeld && row.state !== 'held' && !isSameEmail(email, row.email)) {
      await mailToWriter(context, transaction, {
        id,
        kind,
        email,
        memorial,
        causedBy: writer.network,
        asksForReply: mayAnswer && emailConfirmedAt === null,
        appears: appears || (isSame && row.state === 'published'),
      });
    }
    return replaced;
  });
}

interface ChangedWords {
  screenSent: typeof ScreenSent;
  kind: MessageKind;
  memorial: MemorialHeading;
  sent: SentForm;
  writer: Writer;
  fields: CheckedFields;
  ownEmail: string | undefined;
  emailConfirmedAt: Date | null;
  /** true if nothing but the photo is new */
  isPhotoAlone: boolean;
  time: Date;
}

/** Resolves to whether the change is in 'Probably spam', and whether it appears without a decision. */
async function changeWords(
  { senderKey, findI18n }: WritingContext,
  transaction: DatabaseHandle,
  row: store.OwnRow,
  { kind, memorial, sent, writer, fields, ownEmail, emailConfirmedAt, ...change }: ChangedWords,
): Promise<{ isHeld: boolean; appears: boolean }> {
  const { id } = row;
  const { isPhotoAlone, screenSent, time } = change;
  const sender = senderKeysOf(senderKey, { ...writer, email: fields.email ?? undefined, ownEmail });
  const screened = await screenSent(transaction, {
    kind,
    memorialId: memorial.id,
    fields,
    sender,
    elapsedMs: null,
    isTrapFilled: sent.isTrapFilled,
    id,
    now: time,
  });
  const isMember = await isOwnMemorial(transaction, writer, memorial.id);
  const isHeld = screened.isHeld && !isMember;
  const appears =
    !isHeld && (await mayAppear(transaction, row, { isMember, isTrusted: screened.isTrusted }));
  // The photo can still be refused, so it is a change of the published tribute once it is prepared.
  if (isPhotoAlone && row.state === 'published' && !isHeld) return { isHeld, appears };
  await (kind === 'letter' ? store.changeCondolence : store.changeTribute)(transaction, {
    ...fields,
    ...screened,
    isHeld,
    body: fields.text,
    id,
    photo: sent.removesPhoto ? null : row.photo,
    emailConfirmedAt,
    now: time,
  });
  if (appears) await publishSubmission(transaction, id, { now: time, findI18n });
  else if (!isHeld && (row.state === 'published' || row.state === 'declined')) {
    await planNotification(transaction, memorial.id, 'tribute', time);
  }
  return { isHeld, appears };
}

/** The category that the family has chosen, which the form does not offer. */
function notOffered(category: string | null, offered: readonly string[]): string | null {
  return category !== null && offered.includes(category) ? null : category;
}

function hasSameWords(row: store.OwnRow, fields: CheckedFields): boolean {
  return (
    row.body === fields.text &&
    row.name === fields.name &&
    row.relationship === fields.relationship &&
    row.category === fields.category
  );
}

/** A confirmation belongs to its address, so another address starts without one. */
function confirmedAt(
  row: store.OwnRow,
  email: string | null,
  ownEmail: string | undefined,
  time: Date,
): Date | null {
  if (email === null) return null;
  if (isSameEmail(email, row.email) && row.emailConfirmedAt) return row.emailConfirmedAt;
  return ownEmail !== undefined && isSameEmail(email, ownEmail) ? time : null;
}

async function replacePhoto(
  context: WritingContext,
  transaction: DatabaseHandle,
  change: {
    sent: SentForm;
    photo: KeptPhoto | undefined;
    memorialId: string;
    kind: MessageKind;
    id: string;
    appears: boolean;
  },
): Promise<string[]> {
  const { sent, photo, memorialId, kind, id: wordsId, appears } = change;
  if (!photo && !sent.removesPhoto) return [];
  const replaced = await removePhotosOf(transaction, kind, wordsId);
  if (photo) await attachPhoto(context, transaction, photo, { memorialId, kind, wordsId, appears });
  return replaced;
}

/**
 * A member's change of a published tribute appears at once. A trusted writer's change also appears at once if the
 * family allows it. Other changes, and declined words that come back, wait for a decision.
 */
async function mayAppear(
  transaction: DatabaseHandle,
  { state, memorialId }: store.OwnRow,
  { isMember, isTrusted }: { isMember: boolean; isTrusted: boolean },
): Promise<boolean> {
  if (state !== 'published' || isMember) return state === 'published';
  const { tributes } = await readMessageSettings(transaction, memorialId);
  return tributes === 'trusted' && isTrusted;
}

/**
 * Withdraws and erases the text, also while the page is taken down. A repeated request changes nothing.
 * @throws AppError NOT_FOUND, LINK_OVER
 */
export async function takeBackMessage(context: WritingContext, token: string): Promise<void> {
  const { kind, id } = await findOwnRow(context, token);
  const photoIds = await context.kysely.transaction().execute(async (transaction) => {
    const row = await store.lockMessage(transaction, kind, id);
    if (!row || row.state === 'withdrawn') return [];
    if (kind === 'letter') await store.withdrawCondolence(transaction, id);
    else await withdrawSubmission(transaction, id, context.now());
    return removePhotosOf(transaction, kind, id);
  });
  for (const photoId of photoIds) await context.wordsPhotos.remove(photoId);
}
