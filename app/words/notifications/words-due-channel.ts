/**
 * The channel of the database's notifications that words wait of which members were not told. The payload is the
 * memorial's id.
 */
export const WORDS_DUE_CHANNEL = 'words_due';
