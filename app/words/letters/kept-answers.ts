/**
 * Unfinished answers, kept in this browser until they are sent. Without storage, for example in some private windows,
 * an answer lives as long as its screen.
 */
const PREFIX = 'unfinished-answer:';

/** The key of the answer to one letter, or of the thanks to several. */
export function answerKey(memorialId: string, to: string): string {
  return `${PREFIX}${memorialId}:${to}`;
}

/** The kept text; empty if there is none. */
export function readKeptAnswer(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a text; an empty one is forgotten. */
export function keepAnswer(key: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The screen still has the text.
  }
}
