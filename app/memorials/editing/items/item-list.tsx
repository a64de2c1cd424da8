import { useRef } from 'react';

import type { ItemList as ItemListName } from '../../documents/document-ids.ts';
import type { DraftItem } from '../contract.ts';
import { useAddPictures } from '../fields/add-pictures.ts';
import { PictureButton } from '../fields/picture-button.tsx';
import { DragLayer } from '../screen/drag-layer.tsx';
import { useEditor } from '../screen/editor-context.ts';
import { ITEM_NOUNS, roomInList } from '../screen/section-types.ts';
import { ItemEntry, type ItemActions } from './item-entry.tsx';
import { ITEM_KINDS } from './item-kinds.ts';

import './items.css';
import { MoveToPlace } from './move-to-place.tsx';
import { useItemActions } from './use-item-actions.ts';

interface ItemListProps {
  sectionId: string;
  list: ItemListName;
  items: readonly DraftItem[];
  openItem: string | undefined;
  onOpen: (sectionId: string, itemId: string | undefined) => void;
}

/** The pictures, events, people or slides of a section. One is open at a time. */
export function ItemList({ sectionId, list, items, openItem, onOpen }: ItemListProps) {
  const { actions, selected, setSelected } = useItemActions({ sectionId, list, items, onOpen });
  const element = useRef<HTMLUListElement>(null);
  const path = `${sectionId}.${list}`;
  const kind = ITEM_KINDS[list];
  const room = roomInList(list, items.length);
  return (
    <div className="items" data-list={path} data-place={path} tabIndex={-1}>
      <ListHead
        list={list}
        canSelect={items.length > 1}
        isSelecting={selected !== null}
        onSelect={() => setSelected(selected ? null : new Set())}
      />
      {selected ? (
        <Selection
          ids={items.map(({ id }) => id).filter((id) => selected.has(id))}
          total={items.length}
          isOrdered={kind.isOrdered}
          actions={actions}
        />
      ) : null}
      {items.length > 0 ? (
        <ul className="item-list" data-layout={kind.layout} ref={element}>
          {items.map((item, place) => (
            <ItemEntry
              key={item.id}
              sectionId={sectionId}
              list={list}
              item={item}
              place={place}
              total={items.length}
              isOpen={item.id === openItem}
              isSelected={selected ? selected.has(item.id) : undefined}
              actions={actions}
            />
          ))}
        </ul>
      ) : (
        <p className="items-empty">Nothing here yet.</p>
      )}
      {kind.isOrdered && !selected ? (
        <DragLayer
          area={element}
          selector="[data-item]"
          ids={items.map(({ id }) => id)}
          layout={kind.layout}
          noun={ITEM_NOUNS[list][0]}
          onMove={(id, place) => actions.moveTo([id], place)}
        />
      ) : null}
      {room.near ? <p className="field-hint">{room.near}</p> : null}
      <AddItems path={path} list={list} full={room.full} onOpen={(id) => onOpen(sectionId, id)} />
    </div>
  );
}

interface ListHeadProps {
  list: ItemListName;
  canSelect: boolean;
  isSelecting: boolean;
  onSelect: () => void;
}

function ListHead({ list, canSelect, isSelecting, onSelect }: ListHeadProps) {
  const { note } = ITEM_KINDS[list];
  return (
    <>
      <div className="items-head">
        <h3 className="editor-group-title">{capitalize(ITEM_NOUNS[list][1])}</h3>
        {canSelect ? (
          <button type="button" className="text-button" onClick={onSelect}>
            {isSelecting ? 'Stop choosing' : 'Choose several'}
          </button>
        ) : null}
      </div>
      {note ? <p className="field-hint">{note}</p> : null}
    </>
  );
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

interface SelectionProps {
  /** the chosen items, in the order of the list */
  ids: readonly string[];
  total: number;
  isOrdered: boolean;
  actions: ItemActions;
}

function Selection({ ids, total, isOrdered, actions }: SelectionProps) {
  return (
    <div className="items-selection">
      <p role="status">
        {ids.length === 0 ? 'Choose what you want to move.' : `${ids.length} chosen`}
      </p>
      {ids.length > 0 ? (
        <div className="editor-buttons">
          {isOrdered ? (
            <MoveToPlace
              total={total - ids.length + 1}
              onMove={(place) => actions.moveTo(ids, place)}
            />
          ) : null}
          <button
            type="button"
            className="button"
            data-variant="quiet"
            onClick={() => actions.putAside(ids)}
          >
            Put aside
          </button>
        </div>
      ) : null}
    </div>
  );
}

interface AddItemsProps {
  path: string;
  list: ItemListName;
  /** why no more can be added */
  full: string | undefined;
  onOpen: (itemId: string) => void;
}

function AddItems({ path, list, full, onOpen }: AddItemsProps) {
  const { session, announce } = useEditor();
  const adding = useAddPictures((address) => {
    session.insert(path, list === 'photos' ? { photo: address } : { type: 'photo', url: address });
    announce('The picture is there.');
  });
  const { add } = ITEM_KINDS[list];
  if (list === 'photos' || list === 'content') {
    return <PictureButton adding={adding} label={add} isMultiple full={full} />;
  }
  return (
    <div className="picture-adding">
      <button
        type="button"
        className="button"
        data-variant="quiet"
        aria-disabled={full ? true : undefined}
        onClick={() => {
          if (full) return;
          const id = session.insert(path, {});
          onOpen(id);
          focusFirstField(id);
        }}
      >
        {add}
      </button>
      {full ? <p className="field-hint">{full}</p> : null}
    </div>
  );
}

/** After the form of the new item is on the page. */
function focusFirstField(itemId: string): void {
  requestAnimationFrame(() => {
    document
      .querySelector<HTMLElement>(
        `[data-item="${CSS.escape(itemId)}"] .item-body :is(input, textarea)`,
      )
      ?.focus();
  });
}
