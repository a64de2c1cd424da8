/** Unfinished messages to guests, which the browser keeps until they are sent. */
import { currentUserKey } from '../../../accounts/session-in-browser/user-key.ts';
import { keepItem, readItem } from '../../../ui/device-item.ts';

/** Of the signed-in user, because relatives may share a device. */
const keyOf = (memorialId: string, kind: string) =>
  `unfinished-guest-mail:${currentUserKey()}:${memorialId}:${kind}`;

export function readGuestMail(memorialId: string, kind: string): string {
  return readItem(keyOf(memorialId, kind)) ?? '';
}

export function keepGuestMail(memorialId: string, kind: string, text: string): void {
  keepItem(keyOf(memorialId, kind), text.trim() === '' ? null : text);
}
