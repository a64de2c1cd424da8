export const MESSAGE_DUE_CHANNEL = 'words_due';
