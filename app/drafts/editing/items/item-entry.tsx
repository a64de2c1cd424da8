import { Trans, useLingui } from '@lingui/react/macro';
import { GripVertical, Film } from 'lucide-react';
import { memo } from 'react';

import { parseVideoAddress } from '../../../media/addresses.ts';
import { focusAttributes } from '../../../media/picture-placement.ts';
import { Picture } from '../../../media/picture.tsx';
import { videoLengthText } from '../../../media/videos/video-length.ts';
import type { ItemList } from '../../../memorials/document-ids.ts';
import type { DraftItem } from '../../contract.ts';
import { ITEM_SENTENCES } from '../../item-sentences.ts';
import { canBeDragged } from '../drag-props.ts';
import { textOf } from '../fields/draft-text.tsx';
import { pointOf } from '../fields/placements.ts';
import { useMayChange, useOwnParts } from '../own-parts.ts';
import { isCaptioned } from './captioning/captioned.ts';
import { ItemForm } from './item-form.tsx';
import { isVideo, ITEM_KINDS, summarize } from './item-kinds.ts';
import { MoveToAlbum } from './move-to-album.tsx';
import { MoveToPlace } from './move-to-place.tsx';

/** The functions stay the same between renders, so that an unchanged item is not rendered again. */
export interface ItemActions {
  open: (itemId: string | undefined) => void;
  step: (itemId: string, by: -1 | 1) => void;
  moveTo: (itemIds: readonly string[], place: number) => void;
  reorder: (itemIds: readonly string[], words: string) => void;
  moveToAlbum: (itemIds: readonly string[], albumId: string) => string | undefined;
  remove: (itemIds: readonly string[]) => void;
  /**
   * Opens the captions one after the other.
   * @param itemIds - undefined for all that the user can change
   * @param at - the first one that is shown; undefined for the first without a caption
   */
  caption: (itemIds?: readonly string[], at?: string) => void;
  select: (itemIds: readonly string[], isSelected: boolean) => void;
}

interface ItemEntryProps {
  sectionId: string;
  list: ItemList;
  item: DraftItem;
  place: number;
  total: number;
  isOpen: boolean;
  isSelected: boolean | undefined;
  actions: ItemActions;
}

export const ItemEntry = memo(function ItemEntry(props: ItemEntryProps) {
  const { sectionId, list, item, place, total, isOpen, isSelected } = props;
  const mayChange = useMayChange(item.id);
  const isShownOpen = isOpen && mayChange;
  const isDraggable = ITEM_KINDS[list].isOrdered && canBeDragged(total);
  const hasHandle = mayChange && isDraggable && isSelected === undefined && !isShownOpen;
  return (
    <div
      role="listitem"
      className="item"
      data-item={item.id}
      data-open={isShownOpen}
      data-handle={hasHandle || undefined}
      // Set explicitly, because most items of a long list are not in the DOM.
      aria-setsize={total}
      aria-posinset={place + 1}
    >
      {mayChange ? (
        <ItemButton {...props} />
      ) : (
        <div className="item-button" data-foreign="true">
          <ItemSummary list={list} item={item} place={place} isOpen={false} />
        </div>
      )}
      {hasHandle ? (
        <span className="drag-handle" data-drag-handle={item.id} aria-hidden="true">
          <GripVertical className="editor-icon" />
        </span>
      ) : null}
      {mayChange && !isShownOpen && isSelected === undefined ? <AddCaption {...props} /> : null}
      {isShownOpen && isSelected === undefined ? (
        <div className="item-body">
          <ItemForm list={list} path={`${sectionId}.${list}.${item.id}`} item={item} />
          <EntryButtons {...props} />
        </div>
      ) : null}
    </div>
  );
});

/** In the room below a square that has no caption. */
function AddCaption({ list, item, place, actions }: ItemEntryProps) {
  const { i18n } = useLingui();
  const { captions } = ITEM_KINDS[list];
  if (!captions || isCaptioned(item)) return null;
  return (
    <button
      type="button"
      className="item-add-caption"
      aria-label={i18n._(captions.addTo(place + 1))}
      onClick={() => actions.caption(undefined, item.id)}
    >
      <Trans>Add a caption</Trans>
    </button>
  );
}

function ItemButton({ list, item, place, isOpen, isSelected, actions }: ItemEntryProps) {
  if (isSelected === undefined) {
    return (
      <button
        type="button"
        className="item-button"
        aria-expanded={isOpen}
        onClick={() => actions.open(isOpen ? undefined : item.id)}
      >
        <ItemSummary list={list} item={item} place={place} isOpen={isOpen} />
      </button>
    );
  }
  return (
    <label className="item-button">
      <input
        type="checkbox"
        className="item-check"
        checked={isSelected}
        onChange={(event) => actions.select([item.id], event.target.checked)}
      />
      <ItemSummary list={list} item={item} place={place} isOpen={false} />
    </label>
  );
}

function EntryButtons({ sectionId, list, item, place, total, actions }: ItemEntryProps) {
  const kind = ITEM_KINDS[list];
  return (
    <div className="editor-buttons item-buttons">
      <button
        type="button"
        className="button"
        data-variant="primary"
        onClick={() => actions.open(undefined)}
      >
        <Trans>Done</Trans>
      </button>
      {kind.isOrdered ? (
        <>
          <button
            type="button"
            className="button"
            data-variant="quiet"
            data-move="up"
            aria-disabled={place === 0 || undefined}
            onClick={() => place > 0 && actions.step(item.id, -1)}
          >
            <Trans>Move up</Trans>
          </button>
          <button
            type="button"
            className="button"
            data-variant="quiet"
            data-move="down"
            aria-disabled={place === total - 1 || undefined}
            onClick={() => place < total - 1 && actions.step(item.id, 1)}
          >
            <Trans>Move down</Trans>
          </button>
          <MoveToPlace total={total} onMove={(to) => actions.moveTo([item.id], to)} />
        </>
      ) : null}
      {list === 'photos' ? (
        <MoveToAlbum
          sectionId={sectionId}
          onMove={(albumId) => actions.moveToAlbum([item.id], albumId)}
        />
      ) : null}
      <button
        type="button"
        className="button"
        data-variant="quiet"
        data-remove=""
        onClick={() => actions.remove([item.id])}
      >
        <Trans>Remove</Trans>
      </button>
    </div>
  );
}

type ItemSummaryProps = Pick<ItemEntryProps, 'list' | 'item' | 'place' | 'isOpen'>;

function ItemSummary({ list, item, place, isOpen }: ItemSummaryProps) {
  const { layout, picture } = ITEM_KINDS[list];
  const { i18n } = useLingui();
  const { title, detail } = summarize(i18n, list, item);
  const address = textOf(item[picture]);
  const name = i18n._(ITEM_SENTENCES[list].numbered(place + 1));
  const isAlone = isOpen && title === '';
  const isMarkedOwn = useOwnParts()?.has(item.id) ?? false;
  const isPerson = list === 'members';
  const showsPicture = layout === 'squares' || isPerson || address !== '';
  return (
    <>
      {showsPicture ? (
        <span className="item-picture">
          {isVideo(item) ? (
            <VideoSummary address={address} />
          ) : (
            <Picture
              address={address || undefined}
              alt=""
              sizes="10rem"
              placement={focusAttributes(pointOf(item['focalPoint']))}
              placeholder={isPerson ? 'person' : undefined}
            />
          )}
        </span>
      ) : null}
      <span className="item-words">
        {/* Only for screen readers, except in an open item without a title, which has no other text. */}
        <span className={isAlone ? undefined : 'visually-hidden'}>
          {isAlone ? name : `${name}: `}
        </span>
        <span className="item-title" dir="auto" data-name={isPerson || undefined}>
          {title}
        </span>
        {detail ? (
          <span className="item-detail" dir="auto">
            {detail}
          </span>
        ) : null}
        {isMarkedOwn ? (
          <span className="item-own">
            <Trans>Added by you</Trans>
          </span>
        ) : null}
      </span>
    </>
  );
}

function VideoSummary({ address }: { address: string }) {
  const { i18n } = useLingui();
  const video = parseVideoAddress(address);
  return (
    <span className="item-film">
      {video?.poster ? (
        <img className="item-poster" src={video.poster} alt="" loading="lazy" decoding="async" />
      ) : (
        <Film aria-hidden="true" />
      )}
      <span className="item-film-words">
        {video?.measures ? videoLengthText(i18n, video.measures.seconds) : <Trans>Video</Trans>}
      </span>
    </span>
  );
}
