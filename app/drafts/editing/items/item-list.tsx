import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode, type RefObject } from 'react';

import type { ItemList as ItemListName } from '../../../memorials/document-ids.ts';
import type { DraftItem } from '../../contract.ts';
import { isContributedList } from '../../contributions/contribution-rule.ts';
import { ITEM_SENTENCES } from '../../item-sentences.ts';
import { roomInList } from '../../section-types.ts';
import { DragLayer } from '../drag-layer.tsx';
import { useEditor } from '../editor-context.ts';
import { focusFirstField } from '../focus-first-field.ts';
import { newGathering } from '../funeral/new-gathering.ts';
import { useOwnParts } from '../own-parts.ts';
import { AddFiles } from './add-files.tsx';
import { CaptionDialog } from './captioning/caption-dialog.tsx';
import { countCaptioned } from './captioning/captioned.ts';
import { ItemChunks } from './item-chunks.tsx';
import type { ItemActions } from './item-entry.tsx';

import './items.css';
import './item.css';
import './item-picture.css';
import { ITEM_KINDS } from './item-kinds.ts';
import { ItemSelection } from './item-selection.tsx';
import { SortByDate } from './sort-by-date.tsx';
import { useItemActions } from './use-item-actions.ts';

interface ItemListProps {
  sectionId: string;
  list: ItemListName;
  items: readonly DraftItem[];
  openItem: string | undefined;
  onOpen: (sectionId: string, itemId: string | undefined) => void;
}

export function ItemList({ sectionId, list, items, openItem, onOpen }: ItemListProps) {
  const { i18n } = useLingui();
  const { actions, selected, setSelected, shownItem, captions } = useItemActions({
    sectionId,
    list,
    items,
    onOpen,
  });
  const element = useRef<HTMLDivElement>(null);
  const path = `${sectionId}.${list}`;
  const room = roomInList(i18n, list, items.length);
  const ids = useIds(items);
  const own = useOwnParts();
  const openNew = (id: string) => onOpen(sectionId, id);
  const choosable = own ? ids.filter((id) => own.has(id)) : ids;
  return (
    <div className="items" data-list={path} data-place={path} tabIndex={-1}>
      <ListHead
        list={list}
        canSelect={choosable.length > 1 || selected !== null}
        isSelecting={selected !== null}
        onSelect={() => setSelected(selected ? null : new Set())}
      >
        {ITEM_KINDS[list].captions && !selected && choosable.length > 0 ? (
          <AddCaptions items={items} choosable={choosable} actions={actions} />
        ) : null}
        {list === 'photos' && !selected && !own ? (
          <SortByDate items={items} actions={actions} />
        ) : null}
      </ListHead>
      {choosable.length < ids.length ? <ForeignNote list={list} /> : null}
      {items.length > 0 ? (
        <ItemChunks
          sectionId={sectionId}
          list={list}
          items={items}
          openItem={openItem}
          shownItem={shownItem}
          selected={selected ?? undefined}
          actions={actions}
          area={element}
        />
      ) : (
        <p className="items-empty">
          <Trans>There’s nothing in this list yet.</Trans>
        </p>
      )}
      {selected ? (
        <ItemSelection
          sectionId={sectionId}
          list={list}
          items={items}
          ids={ids}
          choosable={choosable}
          selected={selected}
          actions={actions}
        />
      ) : null}
      {selected ? null : <ItemDragging list={list} ids={ids} actions={actions} area={element} />}
      {room.near ? <p className="field-hint">{room.near}</p> : null}
      <AddItems list={list} items={items} full={room.full} path={path} onOpen={openNew} />
      <CaptionsOf sectionId={sectionId} list={list} captions={captions} />
    </div>
  );
}

interface CaptionsOfProps {
  sectionId: string;
  list: ItemListName;
  captions: ReturnType<typeof useItemActions>['captions'];
}

function CaptionsOf({ sectionId, list, captions }: CaptionsOfProps) {
  const { captions: words } = ITEM_KINDS[list];
  if (!words || !captions.captioning) return null;
  return (
    <CaptionDialog
      {...captions.captioning}
      sectionId={sectionId}
      list={list}
      words={words}
      onClose={captions.end}
      onCloseFocus={captions.focus}
    />
  );
}

interface AddCaptionsProps {
  items: readonly DraftItem[];
  choosable: readonly string[];
  actions: ItemActions;
}

function AddCaptions({ items, choosable, actions }: AddCaptionsProps) {
  const mine = new Set(choosable);
  const done = countCaptioned(items.filter(({ id }) => mine.has(id)));
  const total = choosable.length;
  return (
    <div className="items-sorting">
      <button type="button" className="text-button" onClick={() => actions.caption()}>
        <Trans>Add captions</Trans>
      </button>
      <p className="field-hint">
        <Trans>
          {done} of {total} captioned
        </Trans>
      </p>
    </div>
  );
}

interface ItemDraggingProps {
  list: ItemListName;
  ids: readonly string[];
  actions: ItemActions;
  area: RefObject<HTMLDivElement | null>;
}

function ItemDragging({ list, ids, actions, area }: ItemDraggingProps) {
  const { isOrdered, layout } = ITEM_KINDS[list];
  if (!isOrdered) return null;
  return (
    <DragLayer
      area={area}
      selector="[data-item]"
      ids={ids}
      layout={layout}
      sentences={ITEM_SENTENCES[list]}
      onMove={(id, place) => actions.moveTo([id], place)}
    />
  );
}

function ForeignNote({ list }: { list: ItemListName }) {
  const { i18n } = useLingui();
  return <p className="field-hint">{i18n._(ITEM_SENTENCES[list].ownOnly)}</p>;
}

/** Returns the same array until an item is added, removed or moved. */
function useIds(items: readonly DraftItem[]): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>(() => items.map(({ id }) => id));
  const isSame = ids.length === items.length && items.every(({ id }, index) => id === ids[index]);
  if (isSame) return ids;
  const changed = items.map(({ id }) => id);
  setIds(changed);
  return changed;
}

interface ListHeadProps {
  list: ItemListName;
  canSelect: boolean;
  isSelecting: boolean;
  onSelect: () => void;
  children: ReactNode;
}

function ListHead({ list, canSelect, isSelecting, onSelect, children }: ListHeadProps) {
  const { i18n } = useLingui();
  const { note, select } = ITEM_KINDS[list];
  return (
    <>
      <div className="items-head">
        <h3 className="editor-group-title">{i18n._(ITEM_SENTENCES[list].heading)}</h3>
        <div className="items-tools">
          {canSelect ? (
            <button
              type="button"
              className={isSelecting ? 'button' : 'text-button'}
              data-variant={isSelecting ? 'quiet' : undefined}
              onClick={onSelect}
            >
              {isSelecting ? <Trans>Stop selecting</Trans> : i18n._(select)}
            </button>
          ) : null}
          {children}
        </div>
      </div>
      {note ? <p className="field-hint">{i18n._(note)}</p> : null}
    </>
  );
}

interface AddItemsProps {
  path: string;
  list: ItemListName;
  items: readonly DraftItem[];
  full: string | undefined;
  onOpen: (itemId: string) => void;
}

function AddItems({ path, list, items, full, onOpen }: AddItemsProps) {
  const isContributor = useOwnParts() !== undefined;
  const { session } = useEditor();
  const { i18n } = useLingui();
  const add = i18n._(ITEM_KINDS[list].add);
  if (isContributor && !isContributedList(list)) return null;
  if (list === 'photos' || list === 'content') {
    return <AddFiles path={path} label={add} withFilms={list === 'content'} full={full} />;
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
          const id = session.insert(path, list === 'gatherings' ? newGathering(items.at(-1)) : {});
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
