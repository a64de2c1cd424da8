import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { call } from '../../../wire/call.ts';
import { ApiFailure } from '../../../wire/errors/api-failure.ts';
import { readFieldAt } from '../../changes/change-paths.ts';
import { ROTATIONS_AN_HOUR } from '../../rotating/contract.ts';
import { photoRotation } from '../../rotating/endpoints.ts';
import type { EditorTools } from '../editor-context.ts';
import { showRotated } from './rotate-edits.ts';

class NotSaved extends Error {}

/** undefined if the place shows another photo by now */
type Rotated = { undo: (() => boolean) | undefined } | undefined;

/**
 * Rotates the photo of a field by 90° clockwise. The server makes the file, and the draft then changes like by any
 * other edit.
 */
export async function rotateAt(
  { memorialId, session }: Pick<EditorTools, 'memorialId' | 'session'>,
  path: string,
  address: string,
): Promise<Rotated> {
  // The server rotates only what its draft shows at this place.
  if (!(await session.flush())) throw new NotSaved();
  const payload = { place: path, photo: address };
  const { photo } = await call(photoRotation.rotatePhoto, { id: memorialId, payload });
  const shown = readFieldAt(session.getView().document, path);
  // The same photo was rotated twice at once.
  if (shown === photo) return { undo: undefined };
  if (shown !== address) return undefined;
  return { undo: showRotated(session, { path, before: address, after: photo }) };
}

export function rotationProblem(i18n: I18n, error: unknown): string {
  if (!navigator.onLine) {
    return i18n._(
      msg`You’re offline, so we couldn’t rotate the photo. Try again when you’re back online.`,
    );
  }
  if (error instanceof NotSaved) {
    return i18n._(
      msg`We couldn’t save your latest changes, so we didn’t rotate the photo. Please try again.`,
    );
  }
  if (error instanceof ApiFailure && error.status === 429) {
    return i18n._(
      msg`You can rotate up to ${ROTATIONS_AN_HOUR} photos an hour. Please try again later.`,
    );
  }
  const isAnswer = error instanceof ApiFailure && error.isApiResponse && error.status < 500;
  const failed = msg`We couldn’t rotate the photo just now. Please try again.`;
  return (isAnswer && error.message) || i18n._(failed);
}
