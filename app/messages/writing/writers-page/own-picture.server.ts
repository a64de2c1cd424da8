/**
 * Serves the writer's picture before its publication. The writer has no session, so the token in
 * the URL gives access.
 */
import { mediaName, parsePictureAddress } from '../../../media/addresses.ts';
import type { StoredFile } from '../../../media/storage/storage.server.ts';
import type { OwnPicture } from '../form/form-view.ts';
import type { WritingContext } from '../writing-context.server.ts';
import { findOwn } from './find-own-message.server.ts';

const SHOWN_WIDTH = 960;

/** The widest source up to `SHOWN_WIDTH` or, if all sources are wider, the narrowest one. */
function shownSource(photo: string | null) {
  const sources = photo === null ? [] : (parsePictureAddress(photo)?.sources ?? []);
  return sources.findLast(({ width }) => width <= SHOWN_WIDTH) ?? sources[0];
}

export function presentPicture(token: string, photo: string | null): OwnPicture | undefined {
  const source = shownSource(photo);
  if (!source) return undefined;
  return { address: `/w/${token}/picture`, width: source.width, height: source.height };
}

/**
 * Resolves to undefined if there is no picture.
 * @throws AppError NOT_FOUND, MEMORIAL_GONE
 */
export async function findOwnPicture(
  context: WritingContext,
  token: string,
): Promise<StoredFile | undefined> {
  const { row } = await findOwn(context, token);
  const source = shownSource(row.photo);
  const file = source && (await context.media.findServed(mediaName(source.address)));
  return file ?? undefined;
}
