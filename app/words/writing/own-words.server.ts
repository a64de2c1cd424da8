/** The writer's own page: reading, changing and taking back one's words. Whoever has its address may do that. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { findHeadingById, type MemorialHeading } from '../../memorials/memorial-heading.server.ts';
import { AppError } from '../../wire/app-error.ts';
import { publishSubmission, withdrawSubmission } from '../moderation/publish-submission.server.ts';
import { planNotification } from '../notifications/plan-notification.server.ts';
import { readWordsSettings } from '../settings/words-settings.server.ts';
import { boundValues, checkFields, withPictureAgain, type CheckedFields } from './form-fields.ts';
import type { FormValues, FormView, OwnView } from './form-view.ts';
import { categoriesFor } from './open-form.server.ts';
import { screenSent } from './screen-sent.server.ts';
import { senderKeysOf } from './sender-keys.server.ts';
import * as store from './store.server.ts';
import { takePicture, type TakenPicture } from './take-picture.server.ts';
import type { OwnId } from './writer-token.server.ts';
import type { SentForm, Writer, WritingContext } from './writing-context.server.ts';

interface Own extends OwnId {
  row: store.OwnRow;
  memorial: MemorialHeading;
}

/** @throws AppError NOT_FOUND, MEMORIAL_GONE */
async function findOwn(context: WritingContext, token: string): Promise<Own> {
  const own = context.writerTokens.parse(token);
  const row = own && (await store.findWords(context.kysely, own.kind, { id: own.id }));
  if (!row) throw new AppError('NOT_FOUND');
  return { ...own, row, memorial: await findHeadingById(context.kysely, row.memorialId) };
}

/**
 * The writer's page. Changes nothing.
 * @param isChanging - whether the form is shown
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

function presentOwn({ kind, row, memorial }: Own): OwnView {
  return {
    kind,
    memorial: memorial.header,
    state: presentState(row),
    values: valuesOf(row),
    hasPhoto: row.photo !== null,
  };
}

/** That words are held or were declined is told to nobody. */
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
  { kind, row, memorial }: Own,
  values: FormValues,
  errors: FormView['errors'],
): FormView {
  return {
    kind,
    memorial: memorial.header,
    categories: categoriesFor(kind, memorial),
    values,
    errors,
    formToken: '',
    hasPhoto: row.photo !== null,
  };
}

/**
 * Changes the words. A changed tribute that is on the page waits again, and its old words stay there meanwhile.
 * Resolves to the page with the form if a field is wrong.
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
    form: formOf(own, boundValues(sent.values), withPictureAgain(errors, sent)),
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
    });
    const photo = picture?.address ?? (sent.removesPhoto ? null : row.photo);
    const change = { ...fields, ...screened, body: fields.text, id, photo, now: time };
    if (kind === 'letter') await store.changeLetter(transaction, change);
    else await store.changeTribute(transaction, change);
    if (row.state === 'published' && !screened.isHeld) {
      await announceChange(transaction, { id, memorial, isTrusted: screened.isTrusted, time });
    }
    await picture?.publish(transaction, memorial.id);
  });
}

/** Where the family lets trusted people appear at once, their changes do, too; others wait. */
async function announceChange(
  transaction: DatabaseHandle,
  change: { id: string; memorial: MemorialHeading; isTrusted: boolean; time: Date },
): Promise<void> {
  const { id, memorial, isTrusted, time } = change;
  const { tributes } = await readWordsSettings(transaction, memorial.id);
  if (tributes === 'trusted' && isTrusted) await publishSubmission(transaction, id, time);
  else await planNotification(transaction, memorial.id, 'tribute', time);
}

/**
 * Takes the words back, at once and for good. Doing it twice changes nothing more.
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
