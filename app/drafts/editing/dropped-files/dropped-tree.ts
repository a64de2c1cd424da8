import { createContext, use } from 'react';

/** A family tree file that the user dropped on the page, and the section that reads it. */
export interface DroppedTree {
  sectionId: string;
  file: File;
}

export const DroppedTreeContext = createContext<DroppedTree | undefined>(undefined);

export function useDroppedTree(sectionId: string): File | undefined {
  const dropped = use(DroppedTreeContext);
  return dropped?.sectionId === sectionId ? dropped.file : undefined;
}
