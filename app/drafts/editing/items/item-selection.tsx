import type { ItemList } from '../../../memorials/document-ids.ts';
import type { ItemActions } from './item-entry.tsx';
import { ITEM_KINDS } from './item-kinds.ts';
import { MoveToAlbum } from './move-to-album.tsx';
import { MoveToPlace } from './move-to-place.tsx';

interface ItemSelectionProps {
  sectionId: string;
  list: ItemList;
  ids: readonly string[];
  choosable: readonly string[];
  selected: ReadonlySet<string>;
  actions: ItemActions;
}

export function ItemSelection(props: ItemSelectionProps) {
  const { sectionId, list, ids, choosable, selected, actions } = props;
  const chosen = choosable.filter((id) => selected.has(id));
  const isAll = chosen.length === choosable.length;
  const between = choosable.slice(
    choosable.indexOf(chosen[0] ?? ''),
    choosable.lastIndexOf(chosen.at(-1) ?? '') + 1,
  );
  return (
    <div className="items-selection">
      <p role="status">
        {chosen.length === 0
          ? 'Select what you’d like to move or remove.'
          : `${chosen.length} selected`}
      </p>
      <div className="editor-buttons">
        <button
          type="button"
          className="text-button"
          onClick={() => actions.select(choosable, !isAll)}
        >
          {isAll ? 'Clear selection' : 'Select all'}
        </button>
        {chosen.length > 1 && between.length > chosen.length ? (
          <button
            type="button"
            className="text-button"
            onClick={() => actions.select(between, true)}
          >
            Select everything in between
          </button>
        ) : null}
      </div>
      {chosen.length > 0 ? (
        <div className="editor-buttons">
          {ITEM_KINDS[list].isOrdered ? (
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
          <button
            type="button"
            className="button"
            data-variant="quiet"
            data-remove=""
            onClick={() => actions.remove(chosen)}
          >
            Remove
          </button>
        </div>
      ) : null}
    </div>
  );
}
