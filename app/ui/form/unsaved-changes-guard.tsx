import { useCallback, useRef, type ReactNode } from 'react';

import { AskBeforeLeaving } from './ask-before-leaving.tsx';
import { UnsavedChanges } from './unsaved-changes.ts';

/** Asks before the user leaves the page, if a form in it (`useActionForm`) has changes that are not saved. */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const unsaved = useRef(new Set<string>());
  const report = useCallback((formId: string, isUnsaved: boolean) => {
    if (isUnsaved) unsaved.current.add(formId);
    else unsaved.current.delete(formId);
  }, []);
  return (
    <UnsavedChanges value={report}>
      {children}
      <AskBeforeLeaving isUnsaved={useCallback(() => unsaved.current.size > 0, [])} />
    </UnsavedChanges>
  );
}
