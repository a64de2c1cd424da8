/** The languages that every fixed text is translated into. */
export const OFFERED_LANGUAGES = ['en'] as const;

/**
 * English in disguise, for development and tests: longer and with accents, and in Arabic's direction. What is not in
 * a catalog, is cut off or overlaps shows at once.
 */
export const PSEUDO_LANGUAGES = ['en-XA', 'ar-XB'] as const;
