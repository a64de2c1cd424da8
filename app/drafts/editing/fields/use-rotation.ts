import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { ApiFailure } from '../../../wire/errors/api-failure.ts';
import { useEditor } from '../editor-context.ts';
import { rotateAt, rotationProblem } from './rotate-at.ts';

export type RotationState =
  | { kind: 'ready' | 'rotating' | 'rotated' }
  | { kind: 'failed'; problem: string };

/** What arrives after the component is gone is still set. */
export function useRotation(path: string, address: string) {
  const { i18n } = useLingui();
  const tools = useEditor();
  const [state, setState] = useState<RotationState>({ kind: 'ready' });

  const rotate = async (): Promise<RotationState> => {
    const rotated = await rotateAt(tools, path, address);
    if (!rotated) {
      const changed = msg`Someone has since changed or removed this photo, so we didn’t rotate it.`;
      return { kind: 'failed', problem: i18n._(changed) };
    }
    if (rotated.undo) {
      tools.removed({
        removed: i18n._(msg`Photo rotated.`),
        restored: i18n._(msg`Photo rotated back.`),
        place: path,
        undo: rotated.undo,
        failed: i18n._(
          msg`The photo has changed since you rotated it, so we didn’t rotate it back.`,
        ),
      });
    }
    return { kind: 'rotated' };
  };

  const start = async (): Promise<void> => {
    if (state.kind === 'rotating') return;
    setState({ kind: 'rotating' });
    try {
      setState(await rotate());
    } catch (error) {
      setState({ kind: 'failed', problem: rotationProblem(i18n, error) });
      if (error instanceof ApiFailure && error.status === 404) await tools.session.refresh();
    }
  };

  return { state, start: () => void start() };
}
