export type MemorialState = 'draft' | 'published' | 'taken-down' | 'purged';

/**
 * False for a draft, and for one that was removed before anyone saw it: a notice that it was taken down would tell
 * visitors whose page was being prepared.
 */
export function wasEverPublished(memorial: {
  state: MemorialState;
  published_at: Date | null;
}): boolean {
  return (
    memorial.state === 'published' || (memorial.state !== 'draft' && memorial.published_at !== null)
  );
}

/** The levels of visibility (ROOMS, “Who sees it”). */
export const LEVELS = ['link', 'public', 'family'] as const;

export type Level = (typeof LEVELS)[number];
