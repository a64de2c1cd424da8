import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';

import { useFocusAfterMove } from '../../drafts/editing/reorder.ts';
import type { UndoState } from '../../ui/undo-notice.tsx';
import type { VideoPlan } from '../contract.ts';
import type { VideoPart } from '../plan/list-parts.ts';
import { editPart, leaveOut, moveTo, putBack, restorePart, type PartEdit } from './change-plan.ts';
import { keepTexts, readTexts, type PartTexts } from './parts/kept-texts.ts';
import type { PartActions } from './parts/part-row.tsx';
import type { PlanKeeper } from './plan-keeper.ts';
import { photoLimitSentence } from './video-sentences.ts';

interface PartsOptions {
  memorialId: string;
  keeper: PlanKeeper;
  plan: VideoPlan;
  partById: ReadonlyMap<string, VideoPart>;
  photoLimit: number;
  show: UndoState['show'];
  /** shows a part in the preview */
  onChanged: (id: string) => void;
}

/** What is done with the parts, each with its undo. */
export function useParts(options: PartsOptions) {
  const { memorialId, keeper, plan, partById, photoLimit, show, onChanged } = options;
  const { t, i18n } = useLingui();
  const [kept, setKept] = useState(() => readTexts(memorialId));
  const [edited, setEdited] = useState(kept?.id);
  const focusAfterMove = useFocusAfterMove(plan.parts);

  // The rows are rendered again only if their actions change.
  const actions = useMemo((): PartActions => {
    const change = (id: string, words: string, to: (plan: VideoPlan) => VideoPlan) => {
      const before = keeper.getView().plan;
      keeper.change(to);
      show({
        words,
        undo: () => {
          focusAfterMove(`[data-item="${id}"] .part-toggle`);
          keeper.change((now) => restorePart(now, before, id));
        },
      });
    };
    return {
      open: setEdited,
      leaveOut: (id) => change(id, t`Left out of the video.`, (now) => leaveOut(now, id)),
      putBack: (id) => {
        const isPhoto = partById.get(id)?.kind === 'photo';
        const isFull = isPhoto && shownPhotos(keeper.getView().plan, partById) >= photoLimit;
        if (isFull) show({ words: photoLimitSentence(i18n, photoLimit) });
        else change(id, t`Put back in the video.`, (now) => putBack(now, id));
      },
    };
  }, [keeper, partById, photoLimit, show, focusAfterMove, t, i18n]);

  function move(id: string, place: number): void {
    const before = keeper.getView().plan;
    const total = before.parts.length;
    const position = place + 1;
    const change = (to: (plan: VideoPlan) => VideoPlan) => {
      focusAfterMove(`[data-item="${id}"] .part-button`);
      keeper.change(to);
    };
    change((now) => moveTo(now, id, place));
    show({
      words: t`Moved to position ${position} of ${total}.`,
      undo: () => change((now) => restorePart(now, before, id)),
    });
  }

  function close(): void {
    keepTexts(memorialId, undefined);
    setKept(undefined);
    setEdited(undefined);
  }

  function save(id: string, edit: PartEdit): void {
    const before = keeper.getView().plan;
    const isMoved = before.parts[edit.place]?.id !== id;
    close();
    keeper.change((now) => editPart(now, id, { ...edit, place: placeOf(now, id) }));
    if (isMoved) move(id, edit.place);
    onChanged(id);
  }

  function leaveOutAll(ids: readonly string[]): void {
    const change = (to: typeof leaveOut) => keeper.change((now) => ids.reduce(to, now));
    change(leaveOut);
    show({ words: t`Left out of the video.`, undo: () => change(putBack) });
  }

  function type(texts: PartTexts): void {
    if (edited) keepTexts(memorialId, { id: edited, ...texts });
  }

  return { actions, edited, kept, type, move, save, leaveOutAll, close };
}

function placeOf({ parts }: VideoPlan, id: string): number {
  return parts.findIndex((part) => part.id === id);
}

function shownPhotos({ parts }: VideoPlan, partById: PartsOptions['partById']): number {
  return parts.filter(({ id, isLeftOut }) => !isLeftOut && partById.get(id)?.kind === 'photo')
    .length;
}
