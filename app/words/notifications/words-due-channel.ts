export const WORDS_DUE_CHANNEL = 'words_due';
