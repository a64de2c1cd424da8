import { createContext, use } from 'react';

/** A family tree file that the user dropped on the page, and the section that reads it. */
export interface DroppedTree {
  sectionId: string;
  file: File;
}

interface DroppedTreeTools {
  tree: DroppedTree | undefined;
  /** Called when the file is being read, so that it is not read again later. */
  forget: () => void;
}

export const DroppedTreeContext = createContext<DroppedTreeTools>({
  tree: undefined,
  forget: () => undefined,
});

export function useDroppedTree(sectionId: string): {
  dropped: File | undefined;
  forget: () => void;
} {
  const { tree, forget } = use(DroppedTreeContext);
  return { dropped: tree?.sectionId === sectionId ? tree.file : undefined, forget };
}
