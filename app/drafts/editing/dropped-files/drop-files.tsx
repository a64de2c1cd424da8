import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';

import { closestTarget } from '../../../ui/closest-target.ts';
import { OverPage } from '../../../ui/over-page.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { DraftSection } from '../../contract.ts';
import { kindOfFile } from '../../uploads/upload-kinds.ts';
import { useEditor } from '../editor-context.ts';
import { useAddToList } from '../items/add-to-list.ts';
import type { OpenedCards } from '../opened-cards.ts';
import { useOwnParts } from '../own-parts.ts';
import { DroppedTreeContext, type DroppedTree } from './dropped-tree.ts';
import { DRAGS, listenToFramedDrags } from './framed-drags.ts';

import './drop-files.css';

type DragCounts = Readonly<Record<DropKind | 'others', number>>;

interface DropFilesProps {
  opened: OpenedCards;
  /** shows a list in its card, also where the cards are in a closed tab */
  onShow: (place: string) => void;
  children: ReactNode;
}

/**
 * Takes files that are dropped anywhere on the page. Without it, the browser would open a file that misses a field,
 * and leave the editor.
 */
export function DropFiles({ opened, onShow, children }: DropFilesProps) {
  const { i18n } = useLingui();
  const { session } = useEditor();
  const [dragged, setDragged] = useState<DragCounts>();
  const [tree, setTree] = useState<DroppedTree>();
  const take = useTakeFiles({ opened, onShow, onTree: setTree });
  useFileDrags({ onDrag: setDragged, onDrop: take });
  const droppedTree = useMemo(() => ({ tree, forget: () => setTree(undefined) }), [tree]);
  return (
    <DroppedTreeContext value={droppedTree}>
      {children}
      {dragged ? (
        <OverPage>
          <div className="drop-files" aria-hidden="true">
            <div className="drop-files-words">
              {dragSentences(i18n, dragged, session.getView().document.sections, opened.cards).map(
                (sentence) => (
                  <p key={sentence}>{sentence}</p>
                ),
              )}
            </div>
          </div>
        </OverPage>
      ) : null}
    </DroppedTreeContext>
  );
}

interface TakeFilesOptions extends Pick<DropFilesProps, 'opened' | 'onShow'> {
  onTree: (tree: DroppedTree) => void;
}

function useTakeFiles({ opened, onShow, onTree }: TakeFilesOptions) {
  const { t } = useLingui();
  const { session } = useEditor();
  const { add } = useAddToList();
  const isContributor = useOwnParts() !== undefined;
  return async (files: readonly File[]) => {
    const { document } = session.getView();
    const byKind = Map.groupBy(files, kindOfDrop);
    for (const [kind, group] of byKind) {
      if (isContributor && kind !== 'photos') {
        showToast({
          type: 'warning',
          title: t`You can add photos to this page, but no other kinds of file.`,
        });
        continue;
      }
      const found = findTarget(document.sections, kind, opened.cards);
      const id = found?.id ?? session.insert('sections', { type: SECTION_OF_KIND[kind] });
      // The server takes files only for a section that it knows.
      if (!found) await session.flush();
      const [first] = group;
      if (kind === 'tree' && first) {
        onTree({ sectionId: id, file: first });
        const { name } = first;
        if (group.length > 1) {
          showToast({
            type: 'warning',
            title: t`You can only add one GEDCOM file at a time, so we opened “${name}”.`,
          });
        }
      } else add(group, `${id}.${kind === 'videos' ? 'content' : 'photos'}`);
      onShow(kind === 'tree' ? id : `${id}.${kind === 'videos' ? 'content' : 'photos'}`);
    }
  };
}

interface FileDragsOptions {
  onDrag: (dragged: DragCounts | undefined) => void;
  onDrop: (files: readonly File[]) => Promise<void>;
}

function useFileDrags(options: FileDragsOptions): void {
  // Between the editor and the preview's frame, some browsers tell of the one that is left last.
  const entered = useRef<EventTarget>(null);
  const over = useEffectEvent((event: DragEvent) => {
    const { dataTransfer: data } = event;
    if (!data?.types.includes('Files')) return;
    event.preventDefault();
    if (event.type === 'dragenter') entered.current = event.currentTarget;
    // A dialog asks something else first.
    const isBusy = document.querySelector('.dialog-frame') !== null;
    data.dropEffect = isBusy ? 'none' : 'copy';
    if (event.type === 'dragenter' && !isBusy) options.onDrag(countDragged(data));
  });
  const leave = useEffectEvent(({ relatedTarget, currentTarget }: DragEvent) => {
    if (!relatedTarget && currentTarget === entered.current) options.onDrag(undefined);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    const { dataTransfer: data } = event;
    options.onDrag(undefined);
    const isFile = data?.types.includes('Files') ?? false;
    const isField = closestTarget(event, 'input, textarea') !== null;
    // A dropped link would open too.
    if (isFile || !isField) event.preventDefault();
    if (!isFile || document.querySelector('.dialog-frame')) return;
    const files = [...(data?.files ?? [])];
    if (files.length > 0) void options.onDrop(files);
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const handle = (event: DragEvent) => {
      if (event.type === 'drop') drop(event);
      else if (event.type === 'dragleave') leave(event);
      else over(event);
    };
    for (const type of DRAGS) window.addEventListener(type, handle, { signal });
    listenToFramedDrags(handle, signal);
    return () => stop.abort();
  }, []);
}

function countDragged({ items }: DataTransfer): DragCounts {
  const counts = { photos: 0, videos: 0, tree: 0, others: 0 };
  for (const { kind, type } of items) {
    if (kind === 'file') counts[kindOfType(type) ?? 'others'] += 1;
  }
  return counts;
}

function dragSentences(
  i18n: I18n,
  { photos, videos, others }: DragCounts,
  sections: readonly DraftSection[],
  open: ReadonlySet<string>,
): string[] {
  const titleOf = (kind: DropKind) => {
    const found = findTarget(sections, kind, open);
    return found && (found.title ?? i18n._(msg`Untitled`));
  };
  const album = titleOf('photos');
  const slideshow = titleOf('videos');
  const sentences: string[] = [];
  if (photos > 0) {
    sentences.push(
      i18n._(
        album === undefined
          ? msg`${plural(photos, { one: 'Add # photo to a new album', other: 'Add # photos to a new album' })}`
          : msg`${plural(photos, { one: `Add # photo to “${album}”`, other: `Add # photos to “${album}”` })}`,
      ),
    );
  }
  if (videos > 0) {
    sentences.push(
      i18n._(
        slideshow === undefined
          ? msg`${plural(videos, { one: 'Add # video to a new slideshow', other: 'Add # videos to a new slideshow' })}`
          : msg`${plural(videos, { one: `Add # video to “${slideshow}”`, other: `Add # videos to “${slideshow}”` })}`,
      ),
    );
  }
  if (others > 0 || sentences.length === 0) {
    sentences.push(
      others > 0
        ? i18n._(
            msg`${plural(others, { one: 'Add # file to this page', other: 'Add # files to this page' })}`,
          )
        : i18n._(msg`Add files to this page`),
    );
  }
  return sentences;
}

type DropKind = 'photos' | 'videos' | 'tree';

/** Where dropped files go. */
const SECTION_OF_KIND = {
  photos: 'albumSection',
  videos: 'contentSliderSection',
  tree: 'familyTreeSection',
} as const satisfies Record<DropKind, string>;

const TREE_FILE = /\.(?:ged|gdz)$/i;

/** What cannot be read goes to an album too, which says why it cannot be added. */
function kindOfDrop({ name, type }: Pick<File, 'name' | 'type'>): DropKind {
  if (TREE_FILE.test(name)) return 'tree';
  return kindOfFile({ filename: name, filetype: type }) === 'video' ? 'videos' : 'photos';
}

/** While files are dragged, only their types are known; undefined for a type that the browser does not know. */
function kindOfType(type: string): DropKind | undefined {
  if (type.startsWith('image/')) return 'photos';
  return type.startsWith('video/') ? 'videos' : undefined;
}

/** The open section, otherwise the first one; undefined if there is none. */
function findTarget(
  sections: readonly DraftSection[],
  kind: DropKind,
  open: ReadonlySet<string>,
): DraftSection | undefined {
  const possible = sections.filter(({ type }) => type === SECTION_OF_KIND[kind]);
  return possible.find(({ id }) => open.has(id)) ?? possible[0];
}
