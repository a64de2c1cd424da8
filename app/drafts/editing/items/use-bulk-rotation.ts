import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';

import { showToast } from '../../../ui/toast/toast-store.ts';
import { ApiFailure } from '../../../wire/errors/api-failure.ts';
import { readFieldAt } from '../../changes/change-paths.ts';
import { ROTATIONS_AN_HOUR } from '../../rotating/contract.ts';
import { useEditor, type EditorTools } from '../editor-context.ts';
import { textOf } from '../fields/draft-text.tsx';
import { rotateAt, rotationProblem } from '../fields/rotate-at.ts';

interface Rotating {
  number: number;
  total: number;
}

interface Outcome {
  rotated: string[];
  undos: Array<() => boolean>;
  /** why a photo, or all that followed it, could not be rotated */
  problem: string | undefined;
}

/**
 * Rotates photos one after the other, because few rotations of a memorial may wait on the server. Goes on when its
 * component is gone.
 * @param pathOf - the field that shows the photo of an item
 * @param onStopped - called with the photos that are rotated, if others could not be
 */
export function useBulkRotation(
  pathOf: (itemId: string) => string,
  onStopped: (itemIds: readonly string[]) => void,
) {
  const { i18n } = useLingui();
  const tools = useEditor();
  const [rotating, setRotating] = useState<Rotating>();
  const [problem, setProblem] = useState<string>();
  const isBusy = useRef(false);
  const isShown = useIsShown();

  const rotate = async (itemIds: readonly string[]): Promise<void> => {
    const total = itemIds.length;
    const outcome = await rotateEach({ i18n, tools, pathOf, itemIds }, (number) =>
      setRotating({ number, total }),
    );
    if (outcome.undos.length > 0) sayRotated(i18n, tools, outcome, total);
    if (!outcome.problem) return;
    if (isShown.current) {
      onStopped(outcome.rotated);
      setProblem(outcome.problem);
    } else showToast({ type: 'warning', title: outcome.problem });
  };

  const start = (itemIds: readonly string[]): void => {
    if (isBusy.current) return;
    if (itemIds.length > ROTATIONS_AN_HOUR) {
      const most = msg`You can rotate up to ${ROTATIONS_AN_HOUR} photos an hour. Select fewer photos.`;
      setProblem(i18n._(most));
      return;
    }
    isBusy.current = true;
    setProblem(undefined);
    void rotate(itemIds).finally(() => {
      isBusy.current = false;
      setRotating(undefined);
    });
  };
  return { rotating, problem, start };
}

function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

interface EachOptions {
  i18n: I18n;
  tools: EditorTools;
  pathOf: (itemId: string) => string;
  itemIds: readonly string[];
}

async function rotateEach(
  { i18n, tools, pathOf, itemIds }: EachOptions,
  onNext: (number: number) => void,
): Promise<Outcome> {
  const outcome: Outcome = { rotated: [], undos: [], problem: undefined };
  let skipped = 0;
  for (const [index, itemId] of itemIds.entries()) {
    onNext(index + 1);
    const path = pathOf(itemId);
    const address = textOf(readFieldAt(tools.session.getView().document, path));
    try {
      // Removed or moved since it was selected: there is nothing to rotate here.
      const rotated = address ? await rotateAt(tools, path, address) : undefined;
      if (!rotated) {
        skipped += 1;
        continue;
      }
      outcome.rotated.push(itemId);
      if (rotated.undo) outcome.undos.push(rotated.undo);
    } catch (error) {
      if (!isOfOnePhoto(error)) {
        outcome.problem = stoppedSentence(i18n, outcome.rotated.length, itemIds.length, error);
        return outcome;
      }
      skipped += 1;
      if (error.status === 404) await tools.session.refresh().catch(() => undefined);
    }
  }
  if (skipped > 0) {
    outcome.problem = i18n._(
      msg`${plural(skipped, {
        one: 'We couldn’t rotate # photo. Open it and try again.',
        other: 'We couldn’t rotate # photos. Open them one by one and try again.',
      })}`,
    );
  }
  return outcome;
}

/** Such as a photo that someone has replaced. The others can still be rotated. */
function isOfOnePhoto(error: unknown): error is ApiFailure {
  return (
    error instanceof ApiFailure &&
    (error.code === 'NOT_FOUND' || error.code === 'FILE_REFUSED' || error.code === 'NOT_ALLOWED')
  );
}

function stoppedSentence(i18n: I18n, done: number, total: number, error: unknown): string {
  const reason = rotationProblem(i18n, error);
  if (done === 0) return reason;
  return i18n._(msg`${done} of ${total} photos rotated; the others are still selected. ${reason}`);
}

function sayRotated(
  i18n: I18n,
  { removed }: EditorTools,
  { undos, rotated }: Outcome,
  total: number,
): void {
  const done = rotated.length;
  const all = msg`${plural(done, { one: 'Photo rotated.', other: '# photos rotated.' })}`;
  removed({
    removed: i18n._(done < total ? msg`${done} of ${total} photos rotated.` : all),
    restored: i18n._(
      msg`${plural(undos.length, { one: 'Photo rotated back.', other: '# photos rotated back.' })}`,
    ),
    failed: i18n._(
      msg`Some photos have changed since you rotated them, so we didn’t rotate them back.`,
    ),
    undo: () => undos.map((undo) => undo()).every(Boolean),
  });
}
