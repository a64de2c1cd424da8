/** Unfinished answers, which the browser keeps until they are sent. */
import { keepItem, readItem } from '../../ui/device-item.ts';

/** @param to - a letter's id, or 'thanks' for thanks to several letters */
export function answerKey(memorialId: string, to: string): string {
  return `unfinished-answer:${memorialId}:${to}`;
}

export function readKeptAnswer(key: string): string {
  return readItem(key) ?? '';
}

export function keepAnswer(key: string, text: string): void {
  keepItem(key, text.trim() === '' ? null : text);
}
