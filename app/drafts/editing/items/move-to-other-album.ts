import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

import { LIST_LIMITS } from '../../../memorials/document-fields.ts';
import type { DraftItem, DraftSection } from '../../contract.ts';
import { itemsOfSection } from '../../section-types.ts';
import type { DraftSession } from '../../sync/draft-sync.ts';
import { moveToList, type UndoRemoval } from '../undo-removal.ts';

interface AlbumMove {
  from: string;
  items: readonly DraftItem[];
  albumId: string;
}

type AlbumOutcome =
  | { ok: true; move: () => UndoRemoval }
  | { ok: false; problem: MessageDescriptor };

export function otherAlbums(
  sections: readonly DraftSection[],
  sectionId: string,
): readonly DraftSection[] {
  return sections.filter(({ id, type }) => type === 'albumSection' && id !== sectionId);
}

/** Whether pictures can go to the end of another album, and how they are moved. */
export function moveToOtherAlbum(
  session: DraftSession,
  { from, items, albumId }: AlbumMove,
): AlbumOutcome {
  const { document, refusals, conflicts } = session.getView();
  const album = document.sections.find(({ id }) => id === albumId);
  if (!album) return refused(msg`This album no longer exists. Choose another one.`);
  const room = LIST_LIMITS.photos - itemsOfSection(album).length;
  if (items.length > room) {
    return refused(
      room > 0
        ? msg`${plural(room, {
            one: 'This album has room for # more photo. Select fewer, or choose another album.',
            other: 'This album has room for # more photos. Select fewer, or choose another album.',
          })}`
        : msg`This album is full. Choose another one.`,
    );
  }
  const paths = items.map(({ id }) => `${from}.${id}.`);
  const unsaved = [...Object.keys(refusals), ...conflicts.map(({ path }) => path)];
  if (unsaved.some((path) => paths.some((start) => path.startsWith(start)))) {
    return refused(
      msg`One of these photos has changes that haven’t been saved yet. Please check them, then move the photos.`,
    );
  }
  const ids = items.map(({ id }) => id);
  const to = `${albumId}.photos`;
  return {
    ok: true,
    move: () => moveToList(session, { from, to, ids, most: LIST_LIMITS.photos }),
  };
}

function refused(problem: MessageDescriptor): AlbumOutcome {
  return { ok: false, problem };
}
