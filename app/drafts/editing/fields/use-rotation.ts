import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { call } from '../../../wire/call.ts';
import { ApiFailure } from '../../../wire/errors/api-failure.ts';
import { readFieldAt } from '../../changes/change-paths.ts';
import { photoRotation } from '../../rotating/endpoints.ts';
import { useEditor } from '../editor-context.ts';
import { showRotated } from './rotate-edits.ts';

const SENTENCES = {
  offline: msg`You’re offline, so we couldn’t rotate the photo. Try again when you’re back online.`,
  failed: msg`We couldn’t rotate the photo just now. Please try again.`,
  changed: msg`Someone changed or removed this photo in the meantime, so we didn’t rotate it.`,
} as const;

export type RotationState =
  | { kind: 'ready' | 'rotating' | 'rotated' }
  | { kind: 'failed'; problem: string };

/**
 * Rotates the photo of a field by 90° clockwise. The server makes the file, and the draft then changes like by any
 * other edit. What arrives after the component is gone is still set.
 */
export function useRotation(path: string, address: string) {
  const { i18n } = useLingui();
  const { memorialId, session, removed } = useEditor();
  const [state, setState] = useState<RotationState>({ kind: 'ready' });

  const rotate = async (): Promise<RotationState> => {
    // The server rotates only what its draft shows at this place.
    await session.flush();
    const payload = { place: path, photo: address };
    const { photo } = await call(photoRotation.rotatePhoto, { id: memorialId, payload });
    const shown = readFieldAt(session.getView().document, path);
    // The same photo was rotated twice at once.
    if (shown === photo) return { kind: 'rotated' };
    if (shown !== address) return { kind: 'failed', problem: i18n._(SENTENCES.changed) };
    removed({
      removed: i18n._(msg`Photo rotated.`),
      restored: i18n._(msg`Photo rotated back.`),
      place: path,
      undo: showRotated(session, { path, before: address, after: photo }),
      failed: i18n._(msg`The photo has changed since then, so we didn’t rotate it back.`),
    });
    return { kind: 'rotated' };
  };

  const start = async (): Promise<void> => {
    if (state.kind === 'rotating') return;
    setState({ kind: 'rotating' });
    try {
      setState(await rotate());
    } catch (error) {
      setState({ kind: 'failed', problem: problemOf(i18n, error) });
      if (error instanceof ApiFailure && error.status === 404) await session.refresh();
    }
  };

  return { state, start: () => void start() };
}

function problemOf(i18n: I18n, error: unknown): string {
  if (!navigator.onLine) return i18n._(SENTENCES.offline);
  const isAnswer = error instanceof ApiFailure && error.isApiResponse && error.status < 500;
  return (isAnswer && error.message) || i18n._(SENTENCES.failed);
}
