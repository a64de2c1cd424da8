import { createContext, use } from 'react';

/** The parts that a contributor can change; undefined for members who can change everything. */
export const OwnPartsContext = createContext<ReadonlySet<string> | undefined>(undefined);

export function useOwnParts(): ReadonlySet<string> | undefined {
  return use(OwnPartsContext);
}

export function useMayChange(partId: string): boolean {
  const own = use(OwnPartsContext);
  return own === undefined || own.has(partId);
}
