import { Trans, useLingui } from '@lingui/react/macro';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';

import { DOCUMENT_LIMITS } from '../../../../memorials/contract.ts';
import type { ItemList } from '../../../../memorials/document-ids.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { OverPage } from '../../../../ui/over-page.tsx';
import type { DraftItem } from '../../../contract.ts';
import { itemsOfSection } from '../../../section-types.ts';
import { useDraft, useEditor, useFieldTrouble } from '../../editor-context.ts';
import { ConflictChoice } from '../../fields/conflict-choice.tsx';
import { DraftText, textOf } from '../../fields/draft-text.tsx';
import { RotatePhoto } from '../../fields/rotate-photo.tsx';
import { SaveStatusLine } from '../../save-status/save-status.tsx';
import { useStepOverCards } from '../../view-in-address.ts';
import { CaptionField } from '../caption-field.tsx';
import { isVideo, ITEM_KINDS, type CaptionWords } from '../item-kinds.ts';
import { CaptionPicture, preload } from './caption-picture.tsx';
import { countCaptioned } from './captioned.ts';
import { useSwipe } from './swipe.ts';
import type { Captioning } from './use-captioning.ts';

import '../../../../ui/progress.css';
import './captioning.css';

interface CaptionDialogProps extends Captioning {
  sectionId: string;
  list: ItemList;
  words: CaptionWords;
  /** called with the item that was shown last */
  onClose: (itemId: string) => void;
  /** called after closing; moves the focus */
  onCloseFocus: (itemId: string) => void;
}

/** Pictures one after the other, large, each with its caption. Rendered outside the list, whose boxes would clip it. */
export function CaptionDialog(props: CaptionDialogProps) {
  const { t } = useLingui();
  const { session } = useEditor();
  const { sectionId, itemIds, at } = props;
  const section = useDraft(session, ({ document }) =>
    document.sections.find(({ id }) => id === sectionId),
  );
  const [place, setPlace] = useState(() => Math.max(0, itemIds.indexOf(at)));
  const items = new Map((section ? itemsOfSection(section) : []).map((item) => [item.id, item]));
  const itemId = itemIds[place] ?? at;
  const close = useStepOverCards('captions', () => {
    void session.flush();
    props.onClose(itemId);
  });
  return (
    <OverPage>
      <Dialog
        title={t`Add captions`}
        size="screen"
        onClose={close}
        onCloseFocus={() => props.onCloseFocus(itemId)}
      >
        <CaptionPages
          {...props}
          items={items}
          place={place}
          onShow={(next) => {
            void session.flush();
            setPlace(next);
          }}
          onDone={close}
        />
      </Dialog>
    </OverPage>
  );
}

interface CaptionPagesProps extends CaptionDialogProps {
  items: ReadonlyMap<string, DraftItem>;
  place: number;
  onShow: (place: number) => void;
  onDone: () => void;
}

function CaptionPages(props: CaptionPagesProps) {
  const { sectionId, list, words, items, itemIds, place, onShow, onDone } = props;
  const { i18n } = useLingui();
  const total = itemIds.length;
  const itemId = itemIds[place] ?? '';
  const item = items.get(itemId);
  const isLast = place === total - 1;
  const fields = useRef<HTMLDivElement>(null);
  const rememberFocus = useFieldFocus(fields, itemId);
  const show = (next: number) => {
    if (next < 0 || next >= total || next === place) return;
    rememberFocus();
    onShow(next);
  };
  useArrowKeys((by) => show(place + by));
  const swipe = useSwipe((by) => show(place + by));
  usePreloaded(list, items.get(itemIds[place + 1] ?? ''));
  const path = `${sectionId}.${list}.${itemId}`;
  const position = i18n._(words.place(place + 1, total));
  return (
    <div className="captioning">
      <div className="captioning-head">
        <p className="captioning-place" role="status">
          {position}
        </p>
        <SaveStatusLine />
      </div>
      <CaptionProgress items={itemIds.flatMap((id) => items.get(id) ?? [])} />
      <div className="captioning-stage" {...swipe}>
        {item ? <CaptionPicture key={itemId} list={list} item={item} label={position} /> : null}
      </div>
      <div className="captioning-fields" ref={fields}>
        {item ? (
          <CaptionFields
            key={itemId}
            path={path}
            list={list}
            item={item}
            onEnter={isLast ? onDone : () => show(place + 1)}
          />
        ) : (
          <GoneItem path={`${path}.caption`} sentence={i18n._(words.gone)} />
        )}
      </div>
      <CaptionButtons
        isFirst={place === 0}
        isLast={isLast}
        onStep={(by) => show(place + by)}
        onDone={onDone}
      >
        {item && !isVideo(item) ? (
          <RotatePhoto
            key={itemId}
            path={`${path}.${ITEM_KINDS[list].picture}`}
            address={textOf(item[ITEM_KINDS[list].picture])}
            isInDialog
          />
        ) : null}
      </CaptionButtons>
    </div>
  );
}

interface CaptionButtonsProps {
  isFirst: boolean;
  isLast: boolean;
  onStep: (by: -1 | 1) => void;
  onDone: () => void;
  /** between the two */
  children: ReactNode;
}

function CaptionButtons({ isFirst, isLast, onStep, onDone, children }: CaptionButtonsProps) {
  return (
    <div className="captioning-buttons">
      <button
        type="button"
        className="button"
        data-variant="quiet"
        aria-disabled={isFirst || undefined}
        onPointerDown={keepFocus}
        onClick={() => onStep(-1)}
      >
        <Trans>Previous</Trans>
      </button>
      {children}
      <button
        type="button"
        className="button"
        data-variant="primary"
        onPointerDown={keepFocus}
        onClick={() => (isLast ? onDone() : onStep(1))}
      >
        {isLast ? <Trans>Done</Trans> : <Trans>Next</Trans>}
      </button>
    </div>
  );
}

/** Without this, a tap on a button would close a phone's keyboard between two captions. */
function keepFocus(event: PointerEvent): void {
  event.preventDefault();
}

interface CaptionFieldsProps {
  path: string;
  list: ItemList;
  item: DraftItem;
  onEnter: () => void;
}

function CaptionFields({ path, list, item, onEnter }: CaptionFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <CaptionField path={path} item={item} onEnter={onEnter} />
      {list === 'photos' ? (
        <details className="captioning-more">
          <summary>
            <Trans>Description for screen readers (alt text)</Trans>
          </summary>
          <DraftText
            path={`${path}.alt`}
            label={t`Description`}
            value={item['alt']}
            limit={DOCUMENT_LIMITS.alternativeText}
            rows={2}
            hint={t`Describe the photo in a few words; if you leave this empty, screen readers will read the caption.`}
          />
        </details>
      ) : null}
    </>
  );
}

/** A caption that was not saved before the removal is a conflict, and is shown here. */
function GoneItem({ path, sentence }: { path: string; sentence: string }) {
  const { conflict } = useFieldTrouble(path);
  return (
    <>
      <p role="alert">{sentence}</p>
      {conflict ? (
        <ConflictChoice conflict={conflict} />
      ) : (
        <p className="field-hint">
          <Trans>To restore a photo or slide, go to “Removed items”.</Trans>
        </p>
      )}
    </>
  );
}

function CaptionProgress({ items }: { items: readonly DraftItem[] }) {
  const id = useId();
  const done = countCaptioned(items);
  const total = items.length;
  return (
    <div className="captioning-progress">
      <progress
        className="progress-bar"
        aria-labelledby={id}
        max={Math.max(1, total)}
        value={done}
      />
      <p id={id} className="field-hint">
        <Trans>
          {done} of {total} captioned
        </Trans>
      </p>
    </div>
  );
}

/** The caption has the focus at first, and keeps it from picture to picture unless it was elsewhere. */
function useFieldFocus(fields: RefObject<HTMLDivElement | null>, itemId: string) {
  const isWanted = useRef(true);
  useLayoutEffect(() => {
    if (!isWanted.current) return;
    const field = fields.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [fields, itemId]);
  return () => {
    isWanted.current = fields.current?.contains(document.activeElement) ?? false;
  };
}

function useArrowKeys(onArrow: (by: -1 | 1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || altKey || ctrlKey || metaKey || shiftKey) {
      return;
    }
    if (target instanceof Element && target.closest('input, textarea, select, video')) return;
    event.preventDefault();
    const isForward = (key === 'ArrowRight') === (document.documentElement.dir !== 'rtl');
    onArrow(isForward ? 1 : -1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function usePreloaded(list: ItemList, next: DraftItem | undefined): void {
  const address = textOf(next?.[ITEM_KINDS[list].picture]);
  useEffect(() => preload(address), [address]);
}
