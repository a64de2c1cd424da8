/**
 * Drafts of answers in the browser's storage. Without storage, as in some private windows, a draft is lost
 * when its screen is closed.
 */
const PREFIX = 'unfinished-answer:';

/** The storage key of a draft: for one letter, or for the thanks to several letters. */
export function answerKey(memorialId: string, to: string): string {
  return `${PREFIX}${memorialId}:${to}`;
}

export function readKeptAnswer(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Stores a draft; removes the draft if the text is empty. */
export function keepAnswer(key: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is full or blocked. The screen still has the text.
  }
}
