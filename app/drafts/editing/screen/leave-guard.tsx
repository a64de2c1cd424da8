import { useCallback } from 'react';

import { AskBeforeLeaving } from '../../../ui/form/ask-before-leaving.tsx';
import { useUploadsView } from '../../uploads/sending/use-uploads.ts';
import { useDraft, useEditor } from '../editor-context.ts';

/** A device that can keep edits and files sends them when the editor opens again. Another one asks before they are lost. */
export function LeaveGuard() {
  const { session, uploads } = useEditor();
  // Rendered again when they are saved.
  useDraft(session, ({ status }) => status);
  useUploadsView(uploads);
  const isUnsaved = useCallback(() => {
    const { isKeptOnDevice, status } = session.getView();
    return (!isKeptOnDevice && status !== 'saved') || !uploads.getView().isKeptOnDevice;
  }, [session, uploads]);
  return <AskBeforeLeaving isUnsaved={isUnsaved} />;
}
