import { createHash } from 'node:crypto';

import type { I18n } from '@lingui/core';

import { withLanguage } from '../../../language/visitor-language.ts';
import { readShownTributes } from '../../../tributes/visitors/visitor-tributes.server.ts';
import { say } from '../../../wire/errors/sentence.ts';
import type { FormValues, FormView, OwnView } from '../form/form-view.ts';
import { categoriesFor } from '../open-form.server.ts';
import { findPhotoOf, type PhotoRow } from '../photos/store.server.ts';
import type * as store from '../store.server.ts';
import type { WritingContext } from '../writing-context.server.ts';
import type { Own } from './find-own-message.server.ts';
import { presentPicture } from './own-picture.server.ts';

export async function presentOwn(context: WritingContext, own: Own): Promise<OwnView> {
  const { kind, token, row, memorial } = own;
  const photo = await findPhotoOf(context.kysely, kind, row.id);
  const reply = presentReply(context, own);
  return {
    id: row.id,
    kind,
    path: withLanguage(`/w/${token}`, memorial.header.visitorLanguage),
    memorial: memorial.header,
    state: await presentState(context, row),
    values: valuesOf(row),
    picture: presentPicture(token, row.photo),
    ...(photo ? { photo: presentPhoto(own.i18n, photo) } : {}),
    ...(reply ? { reply } : {}),
  };
}

function presentPhoto(i18n: I18n, { state, note }: PhotoRow): OwnView['photo'] {
  return state === 'waiting'
    ? { state: 'preparing' }
    : { state: 'refused', note: say(i18n, note ?? '') };
}

/** Undefined if the writer wants no reply. */
export function presentReply({ writerTokens }: WritingContext, own: Own): OwnView['reply'] {
  const { mayAnswer, email, emailConfirmedAt } = own.row;
  if (!mayAnswer || email === null) return undefined;
  if (emailConfirmedAt) return 'confirmed';
  return writerTokens.provesEmail(own, email) ? 'confirmable' : 'unconfirmed';
}

/**
 * The page must not reveal to the writer that a text is in 'Probably spam', and declining tells nobody. But a text
 * that was declined twice waits for nothing, so the page does not say that it waits.
 */
async function presentState(
  { kysely }: WritingContext,
  row: store.OwnRow,
): Promise<OwnView['state']> {
  const { state, hasChange, tributeId } = row;
  if (state === 'withdrawn') return state;
  if (!canChange(row)) return 'declined';
  if (state !== 'published') return 'waiting';
  if (hasChange) return 'changed';
  const [shown] = tributeId === null ? [] : await readShownTributes(kysely, [tributeId]);
  return shown && (shown.body !== row.body || shown.name !== row.name) ? 'kept' : 'published';
}

/** Declined words come back for one more review, so that a declined writer cannot press the family. */
export function canChange({ state, returnedAt }: store.OwnRow): boolean {
  return state !== 'withdrawn' && !(state === 'declined' && returnedAt !== null);
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

export function formOf(
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
