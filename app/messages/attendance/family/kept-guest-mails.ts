/** Unfinished messages to guests, which the browser keeps until they are sent. */
import { keepItem, readItem } from '../../../ui/device-item.ts';

const keyOf = (memorialId: string, kind: string) => `unfinished-guest-mail:${memorialId}:${kind}`;

export function readGuestMail(memorialId: string, kind: string): string {
  return readItem(keyOf(memorialId, kind)) ?? '';
}

export function keepGuestMail(memorialId: string, kind: string, text: string): void {
  keepItem(keyOf(memorialId, kind), text.trim() === '' ? null : text);
}
