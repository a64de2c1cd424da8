import { memo, useEffect, useRef, useState, type RefObject } from 'react';

import type { ItemList } from '../../../memorials/document-ids.ts';
import type { DraftItem } from '../../contract.ts';
import { MOST_DRAGGED } from '../drag-props.ts';
import { ItemEntry, type ItemActions } from './item-entry.tsx';
import { ITEM_KINDS } from './item-kinds.ts';
import { useNearScreen, useWidth, type WatchElement } from './near-screen.ts';

/** Divisible by 1, 2, 3, 4 and 6 columns, so that each chunk ends with a full row. */
const CHUNK = 24;
const DRAWN_AT_ONCE = 2;
const ASSUMED_HEIGHT = { squares: 90, rows: 76 };

interface ItemChunksProps {
  sectionId: string;
  list: ItemList;
  items: readonly DraftItem[];
  openItem: string | undefined;
  /** this item is rendered even far from the screen, because it gets the focus */
  shownItem: string | undefined;
  selected: ReadonlySet<string> | undefined;
  actions: ItemActions;
  area: RefObject<HTMLDivElement | null>;
}

/**
 * Renders the items in chunks. Chunks far from the screen are empty boxes of the same height, so that 2,000 items
 * are as fast as 50 (docs/decisions/100-albums.md).
 */
export function ItemChunks({ items, openItem, shownItem, area, ...props }: ItemChunksProps) {
  const watch = useNearScreen();
  const width = useWidth(area);
  // A short list is one chunk, because dragging works only within a chunk.
  const size = items.length > MOST_DRAGGED ? CHUNK : Math.max(1, items.length);
  const [itemHeight, setItemHeight] = useState(ASSUMED_HEIGHT[ITEM_KINDS[props.list].layout]);
  const chunks = Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
  const idIn = (chunk: readonly DraftItem[], wanted: string | undefined) =>
    chunk.some(({ id }) => id === wanted) ? wanted : undefined;
  return (
    <div className="item-list" data-layout={ITEM_KINDS[props.list].layout} role="list" ref={area}>
      {chunks.map((chunk, index) => (
        <ItemChunk
          key={index}
          {...props}
          items={chunk}
          start={index * size}
          total={items.length}
          openItem={idIn(chunk, openItem)}
          shownItem={idIn(chunk, shownItem)}
          width={width}
          itemHeight={itemHeight}
          onMeasured={setItemHeight}
          watch={watch}
        />
      ))}
    </div>
  );
}

interface ItemChunkProps extends Omit<ItemChunksProps, 'area'> {
  start: number;
  total: number;
  width: number;
  /** an estimate for chunks that were never rendered, in pixels */
  itemHeight: number;
  onMeasured: (itemHeight: number) => void;
  watch: WatchElement;
}

/** Memoized, so that changes of other chunks do not render this chunk again. */
const ItemChunk = memo(function ItemChunk(props: ItemChunkProps) {
  const { items, start, total, openItem, shownItem, width, itemHeight, onMeasured, watch } = props;
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(start < DRAWN_AT_ONCE * CHUNK);
  const [measured, setMeasured] = useState<{ width: number; height: number }>();
  const isWhole = total <= MOST_DRAGGED;
  const isDrawn = isWhole || isNear || openItem !== undefined || shownItem !== undefined;
  const isTypical = start === 0 && items.length >= CHUNK && openItem === undefined;
  const latest = useRef({ isDrawn, isTypical, width, count: items.length });
  useEffect(() => {
    latest.current = { isDrawn, isTypical, width, count: items.length };
  });

  useEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    return watch(box, (isNearNow, { height }) => {
      const was = latest.current;
      if (was.isDrawn && !isNearNow) setMeasured({ width: was.width, height });
      if (was.isDrawn && was.isTypical) onMeasured(height / was.count);
      setIsNear(isNearNow);
    });
  }, [watch, onMeasured]);

  const height = measured?.width === width ? measured.height : itemHeight * items.length;
  return (
    <div
      ref={element}
      className="item-chunk"
      data-layout={ITEM_KINDS[props.list].layout}
      data-drawn={isDrawn}
      data-rest={start > 0}
      style={isDrawn ? undefined : { height: `${Math.round(height)}px` }}
    >
      {isDrawn ? <Entries {...props} /> : null}
    </div>
  );
}, isSameChunk);

function Entries({ items, start, total, openItem, selected, actions, ...props }: ItemChunkProps) {
  return items.map((item, index) => (
    <ItemEntry
      key={item.id}
      sectionId={props.sectionId}
      list={props.list}
      item={item}
      place={start + index}
      total={total}
      isOpen={item.id === openItem}
      isSelected={selected?.has(item.id)}
      actions={actions}
    />
  ));
}

/** Compares the items, because each change creates a new array. */
function isSameChunk(
  { items: before, ...old }: ItemChunkProps,
  { items, ...props }: ItemChunkProps,
): boolean {
  const names = Object.keys(props) as Array<keyof typeof props>;
  return (
    names.every((name) => Object.is(old[name], props[name])) &&
    before.length === items.length &&
    items.every((item, index) => item === before[index])
  );
}
