import { createContext, use, useEffect, useId } from 'react';

/** Tells the guard around the forms whether a form has changes that are not saved. */
export type ReportUnsaved = (formId: string, isUnsaved: boolean) => void;

/** null where no guard asks before leaving */
export const UnsavedChanges = createContext<ReportUnsaved | null>(null);

/** @returns true if a guard asks before leaving */
export function useReportUnsaved(isUnsaved: boolean): boolean {
  const report = use(UnsavedChanges);
  const id = useId();
  useEffect(() => {
    report?.(id, isUnsaved);
    return () => report?.(id, false);
  }, [report, id, isUnsaved]);
  return report !== null;
}
