/**
 * Drafts of answers in the browser's storage. Without storage, as in some private windows, a draft
 * is lost when its screen closes.
 */
const PREFIX = 'unfinished-answer:';

/** The storage key of a draft. `to` is a letter's id, or 'thanks' for thanks to several letters. */
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

/** An empty text removes the draft. */
export function keepAnswer(key: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is full or blocked. The text stays on the screen.
  }
}
