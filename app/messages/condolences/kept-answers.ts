/** Unfinished answers, which the browser keeps until they are sent. */
import { currentUserKey } from '../../accounts/session-in-browser/user-key.ts';
import { keepItem, readItem } from '../../ui/device-item.ts';

/**
 * Of the signed-in user, because relatives may share a device.
 * @param to - a letter's id, or 'thanks' for thanks to several letters
 */
export function answerKey(memorialId: string, to: string): string {
  return `unfinished-answer:${currentUserKey()}:${memorialId}:${to}`;
}

export function readKeptAnswer(key: string): string {
  return readItem(key) ?? '';
}

export function keepAnswer(key: string, text: string): void {
  keepItem(key, text.trim() === '' ? null : text);
}
