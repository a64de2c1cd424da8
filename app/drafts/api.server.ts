import { pageI18n } from '../language/i18n.ts';
import type { MemorialRights } from '../members/access.server.ts';
import { i18nOf } from '../wire/api.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { mount, type Grants } from '../wire/mount.server.ts';
import { changeDraft } from './change-draft.server.ts';
import type { DraftsContext } from './drafts-context.server.ts';
import { drafts } from './endpoints.ts';
import { draftHistory } from './history/endpoints.ts';
import {
  discardDraft,
  listRemovedParts,
  countPublished,
  listRevisions,
  readPublished,
  restoreRevision,
} from './history/history.server.ts';
import { readDraft, readDraftPage, readRevisionPage } from './read-draft.server.ts';
import { photoRotation } from './rotating/endpoints.ts';
import { rotatePhoto, type RotationContext } from './rotating/rotate-photo.server.ts';

export const draftRoutes = (
  context: DraftsContext & RotationContext,
  grants: Grants<MemorialRights>,
) =>
  mount({ ...drafts, ...draftHistory, ...photoRotation }, grants, {
    read: (memorial) => readDraft(context, memorial),
    readPage: async (memorial) => ({
      ...(await readDraftPage(context, memorial)),
      renderedAt: new Date().toISOString(),
    }),
    change: (memorial, { payload, c }) =>
      changeDraft(context, memorial, payload.changes, i18nOf(c) ?? pageI18n),
    rotatePhoto: (memorial, { payload }) => rotatePhoto(context, memorial, payload),
    listRemoved: async (memorial) => ({ parts: await listRemovedParts(context, memorial) }),
    readPublished: async (memorial) => ({ document: await readPublished(context, memorial) }),
    discard: (memorial, { payload }) => discardDraft(context, memorial, payload.revision),
    listRevisions: async (memorial) => ({ revisions: await listRevisions(context, memorial) }),
    countPublished: (memorial) => countPublished(context, memorial),
    readRevisionPage: async (memorial, { params }) => ({
      ...(await readRevisionPage(context, memorial, parseRevisionNumber(params.number))),
      renderedAt: new Date().toISOString(),
    }),
    restore: (memorial, { params }) =>
      restoreRevision(context, memorial, parseRevisionNumber(params.number)),
  });

const MAX_NUMBER = 2_147_483_647;

/** @throws AppError NOT_FOUND */
function parseRevisionNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > MAX_NUMBER) {
    throw new AppError('NOT_FOUND');
  }
  return number;
}
