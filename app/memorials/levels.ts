export type MemorialState = 'draft' | 'published' | 'taken-down' | 'purged';

/** The levels of visibility (ROOMS, “Who sees it”). */
export const LEVELS = ['link', 'public', 'family'] as const;

export type Level = (typeof LEVELS)[number];
