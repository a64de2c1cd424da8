import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

import { LIST_LIMITS } from '../../../memorials/document-fields.ts';
import type { DraftItem, DraftSection } from '../../contract.ts';
import { itemsOfSection } from '../../section-types.ts';
import type { DraftSession } from '../../sync/draft-session.ts';

interface AlbumMove {
  from: string;
  items: readonly DraftItem[];
  albumId: string;
  leave: (edit: () => void) => void;
}

export function otherAlbums(
  sections: readonly DraftSection[],
  sectionId: string,
): readonly DraftSection[] {
  return sections.filter(({ id, type }) => type === 'albumSection' && id !== sectionId);
}

/**
 * Moves pictures to the end of another album. The pictures keep their ids, so “Removed items” does not list
 * them.
 * @returns the reason why the move is impossible; undefined after success
 */
export function moveToOtherAlbum(
  session: DraftSession,
  { from, items, albumId, leave }: AlbumMove,
): MessageDescriptor | undefined {
  const { document, refusals, conflicts } = session.getView();
  const album = document.sections.find(({ id }) => id === albumId);
  if (!album) return msg`This album no longer exists.`;
  const room = LIST_LIMITS.photos - itemsOfSection(album).length;
  if (items.length > room) {
    return room > 0
      ? msg`${plural(room, {
          one: 'This album has room for # more photo. Select fewer, or choose another album.',
          other: 'This album has room for # more photos. Select fewer, or choose another album.',
        })}`
      : msg`This album is full. Choose another one.`;
  }
  const paths = items.map(({ id }) => `${from}.${id}.`);
  const unsaved = [...Object.keys(refusals), ...conflicts.map(({ path }) => path)];
  if (unsaved.some((path) => paths.some((start) => path.startsWith(start)))) {
    return msg`One of these photos has text that isn’t saved yet. Please check it, then move the photos.`;
  }
  leave(() => {
    session.together(() => {
      for (const item of items) {
        session.remove(`${from}.${item.id}`);
        session.insert(`${albumId}.photos`, item, null);
      }
    });
  });
  return undefined;
}
