import { createHash } from 'node:crypto';

import type { DatabaseHandle } from '../../../../db/schema.server.ts';
import type { MemorialHeading } from '../../../memorials/memorial-heading.server.ts';
import {
  publishSubmission,
  withdrawSubmission,
} from '../../moderation/publish-submission.server.ts';
import { planNotification } from '../../notifications/plan-notification.server.ts';
import { readWordsSettings } from '../../settings/words-settings.server.ts';
import {
  boundValues,
  checkFields,
  withPictureAgain,
  type CheckedFields,
} from '../form/form-fields.ts';
import type { FormValues, FormView, OwnView } from '../form/form-view.ts';
import { categoriesFor } from '../open-form.server.ts';
import { screenSent } from '../screen-sent.server.ts';
import { senderKeysOf } from '../sender-keys.server.ts';
import * as store from '../store.server.ts';
import { takePicture, type TakenPicture } from '../take-picture.server.ts';
import type { SentForm, Writer, WritingContext } from '../writing-context.server.ts';
import { isOwnMemorial } from '../written-by-member.server.ts';
import { findOwn, type Own } from './find-own-words.server.ts';
import { presentPicture } from './own-picture.server.ts';

/**
 * Loads the writer's page.
 * @param isChanging - true if the page contains the form
 * @throws AppError NOT_FOUND, MEMORIAL_GONE
 */
export async function readOwnWords(
  context: WritingContext,
  token: string,
  isChanging: boolean,
): Promise<OwnView> {
  const own = await findOwn(context, token);
  const view = presentOwn(own);
  return isChanging && view.state !== 'withdrawn'
    ? { ...view, form: formOf(own, view.values, {}) }
    : view;
}

function presentOwn({ kind, token, row, memorial }: Own): OwnView {
  return {
    id: row.id,
    kind,
    memorial: memorial.header,
    state: presentState(row),
    values: valuesOf(row),
    picture: presentPicture(token, row.photo),
  };
}

/** The page must not reveal to the writer that a text is declined or in 'Probably spam'. */
function presentState({ state, hasChange }: store.OwnRow): OwnView['state'] {
  if (state === 'withdrawn') return state;
  if (state === 'published') return hasChange ? 'changed' : state;
  return 'waiting';
}

function valuesOf(row: store.OwnRow): FormValues {
  return {
    text: row.body,
    name: row.name,
    relationship: row.relationship ?? '',
    category: row.category ?? '',
    email: row.email ?? '',
    mayAnswer: row.mayAnswer,
  };
}

function formOf(
  { kind, token, row, memorial }: Own,
  values: FormValues,
  errors: FormView['errors'],
  removesPicture = false,
): FormView {
  return {
    kind,
    memorial: memorial.header,
    categories: categoriesFor(kind, memorial),
    values,
    errors,
    formToken: '',
    picture: presentPicture(token, row.photo),
    removesPicture,
    change: { id: row.id, version: versionOf(row) },
  };
}

function versionOf(row: store.OwnRow): string {
  return createHash('sha256')
    .update(JSON.stringify(valuesOf(row)))
    .digest('base64url')
    .slice(0, 16);
}

/**
 * Changes the text. If a field is invalid, resolves to the writer's page with the form, otherwise
 * to undefined. While the change of a published tribute waits for a decision, the memorial page
 * keeps the old text.
 * @throws AppError NOT_FOUND, MEMORIAL_GONE
 */
export async function changeOwnWords(
  context: WritingContext,
  token: string,
  sent: SentForm,
  writer: Writer,
): Promise<OwnView | undefined> {
  const own = await findOwn(context, token);
  if (own.row.state === 'withdrawn') return undefined;
  const checked = checkFields(own.kind, sent.values, categoriesFor(own.kind, own.memorial));
  const refuse = (errors: FormView['errors']) => ({
    ...presentOwn(own),
    form: formOf(own, boundValues(sent.values), withPictureAgain(errors, sent), sent.removesPhoto),
  });
  if (!checked.ok) return refuse(checked.errors);
  const taken = sent.photo ? await takePicture(context.media, sent.photo) : undefined;
  if (taken && !taken.ok) return refuse({ photo: taken.sentence });
  try {
    await storeChange(context, own, {
      sent,
      writer,
      fields: checked.fields,
      picture: taken?.picture,
    });
    return undefined;
  } finally {
    await taken?.picture.discard();
  }
}

interface StoredChange {
  sent: SentForm;
  writer: Writer;
  fields: CheckedFields;
  picture: TakenPicture | undefined;
}

async function storeChange(
  { kysely, now, senderKey }: WritingContext,
  { kind, id, memorial }: Own,
  { sent, writer, fields, picture }: StoredChange,
): Promise<void> {
  const time = now();
  const sender = senderKeysOf(senderKey, { ...writer, email: fields.email ?? undefined });
  await kysely.transaction().execute(async (transaction) => {
    const row = await store.lockWords(transaction, kind, id);
    if (!row || row.state === 'withdrawn') return;
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
    const photo = picture?.address ?? (sent.removesPhoto ? null : row.photo);
    const isMember = await isOwnMemorial(transaction, writer, memorial.id);
    const isHeld = screened.isHeld && !isMember;
    const change = { ...fields, ...screened, isHeld, body: fields.text, id, photo, now: time };
    if (kind === 'letter') await store.changeLetter(transaction, change);
    else await store.changeTribute(transaction, change);
    if (row.state === 'published' && !isHeld) {
      const { isTrusted } = screened;
      await announceChange(transaction, { id, memorial, isTrusted, isMember, time });
    }
    await picture?.publish(transaction);
  });
}

/**
 * A member's change appears at once. A trusted writer's change also appears at once if the family
 * allows it. Other changes wait for a decision.
 */
async function announceChange(
  transaction: DatabaseHandle,
  change: {
    id: string;
    memorial: MemorialHeading;
    isTrusted: boolean;
    isMember: boolean;
    time: Date;
  },
): Promise<void> {
  const { id, memorial, isTrusted, isMember, time } = change;
  const { tributes } = await readWordsSettings(transaction, memorial.id);
  const appears = isMember || (tributes === 'trusted' && isTrusted);
  if (appears) await publishSubmission(transaction, id, time);
  else await planNotification(transaction, memorial.id, 'tribute', time);
}

/**
 * Withdraws and erases the text. A repeated request changes nothing.
 * @throws AppError NOT_FOUND, MEMORIAL_GONE
 */
export async function takeBackWords(context: WritingContext, token: string): Promise<void> {
  const { kind, id } = await findOwn(context, token);
  await context.kysely.transaction().execute(async (transaction) => {
    const row = await store.lockWords(transaction, kind, id);
    if (!row || row.state === 'withdrawn') return;
    if (kind === 'letter') await store.withdrawLetter(transaction, id);
    else await withdrawSubmission(transaction, id, context.now());
  });
}
