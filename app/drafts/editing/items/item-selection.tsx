import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';

import { parsePictureAddress } from '../../../media/addresses.ts';
import type { ItemList } from '../../../memorials/document-ids.ts';
import { FieldError } from '../../../ui/form/field-error.tsx';
import type { DraftItem } from '../../contract.ts';
import { ITEM_SENTENCES } from '../../item-sentences.ts';
import { textOf } from '../fields/draft-text.tsx';
import type { ItemActions } from './item-entry.tsx';
import { isVideo, ITEM_KINDS } from './item-kinds.ts';
import { MoveToAlbum } from './move-to-album.tsx';
import { MoveToPlace } from './move-to-place.tsx';
import { useBulkRotation } from './use-bulk-rotation.ts';

interface ItemSelectionProps {
  sectionId: string;
  list: ItemList;
  items: readonly DraftItem[];
  ids: readonly string[];
  choosable: readonly string[];
  selected: ReadonlySet<string>;
  actions: ItemActions;
}

export function ItemSelection(props: ItemSelectionProps) {
  const { sectionId, list, choosable, selected, actions } = props;
  const { t, i18n } = useLingui();
  const rotation = useBulkRotation(
    (itemId) => `${sectionId}.${list}.${itemId}.${ITEM_KINDS[list].picture}`,
    (itemIds) => actions.select(itemIds, false),
  );
  const { rotating } = rotation;
  const chosen = choosable.filter((id) => selected.has(id));
  const isAll = chosen.length === choosable.length;
  const between = choosable.slice(
    choosable.indexOf(chosen[0] ?? ''),
    choosable.lastIndexOf(chosen.at(-1) ?? '') + 1,
  );
  return (
    <div className="items-selection">
      <p role="status">
        {rotating
          ? t`Rotating photo ${rotating.number} of ${rotating.total}…`
          : i18n._(
              chosen.length === 0
                ? ITEM_KINDS[list].howToSelect
                : ITEM_SENTENCES[list].selected(chosen.length),
            )}
      </p>
      <div className="editor-buttons">
        <button
          type="button"
          className="text-button"
          onClick={() => actions.select(choosable, !isAll)}
        >
          {isAll ? <Trans>Clear selection</Trans> : <Trans>Select all</Trans>}
        </button>
        {chosen.length > 1 && between.length > chosen.length ? (
          <button
            type="button"
            className="text-button"
            onClick={() => actions.select(between, true)}
          >
            <Trans>Select everything in between</Trans>
          </button>
        ) : null}
      </div>
      {chosen.length > 0 ? <ChosenActions {...props} chosen={chosen} rotation={rotation} /> : null}
    </div>
  );
}

interface ChosenActionsProps extends ItemSelectionProps {
  chosen: readonly string[];
  rotation: ReturnType<typeof useBulkRotation>;
}

function ChosenActions(props: ChosenActionsProps) {
  const { sectionId, list, ids, actions, chosen } = props;
  const kind = ITEM_KINDS[list];
  return (
    <div className="editor-buttons scroll-row">
      {kind.isOrdered ? (
        <MoveToPlace
          total={ids.length - chosen.length + 1}
          onMove={(place) => actions.moveTo(chosen, place)}
        />
      ) : null}
      {list === 'photos' ? (
        <MoveToAlbum
          sectionId={sectionId}
          onMove={(albumId) => actions.moveToAlbum(chosen, albumId)}
        />
      ) : null}
      {kind.captions ? (
        <button
          type="button"
          className="button"
          data-variant="quiet"
          onClick={() => actions.caption(chosen)}
        >
          <Trans>Add captions</Trans>
        </button>
      ) : null}
      <RotateChosen {...props} />
      <button
        type="button"
        className="button"
        data-variant="quiet"
        data-remove=""
        onClick={() => actions.remove(chosen)}
      >
        <Trans>Remove</Trans>
      </button>
    </div>
  );
}

/** Rotates those that have a photo of their own: no video, and no photo of another site. */
function RotateChosen({ list, items, chosen, rotation }: ChosenActionsProps) {
  const { rotating, problem, start } = rotation;
  const problemId = useId();
  const selected = new Set(chosen);
  const photos = items
    .filter((item) => selected.has(item.id) && !isVideo(item))
    .filter((item) => parsePictureAddress(textOf(item[ITEM_KINDS[list].picture])))
    .map(({ id }) => id);
  if (photos.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="button"
        data-variant="quiet"
        aria-disabled={rotating ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        onClick={() => start(photos)}
      >
        <Plural value={photos.length} one="Rotate # photo" other="Rotate # photos" />
      </button>
      {problem ? (
        <div className="items-problem" role="alert">
          <FieldError id={problemId} message={problem} />
        </div>
      ) : null}
    </>
  );
}
