import { call } from '../../wire/call.ts';
import { ApiFailure } from '../../wire/errors/api-failure.ts';
import type { OwnNotifications } from '../notifications/contract.ts';
import { notifications } from '../notifications/endpoints.ts';
import type { Condolence, CondolencesPage } from './contract.ts';
import { letters } from './endpoints.ts';

/** `page` is undefined if the member cannot read letters. */
export interface RoomData {
  memorialId: string;
  isSpam: boolean;
  isOlder: boolean;
  page: CondolencesPage | undefined;
  /** undefined for members who get no mails about tributes and letters */
  notifications: OwnNotifications | undefined;
}

/** The query parameters `tab=spam` and `after` select the page of letters. */
export async function loadRoom(memorialId: string, url: string): Promise<RoomData> {
  const query = new URL(url).searchParams;
  const isSpam = query.get('tab') === 'spam';
  const after = query.get('after');
  const [page, own] = await Promise.all([
    unlessForbidden(() =>
      call(letters.list, {
        id: memorialId,
        query: { state: isSpam ? 'held' : undefined, after: after ?? undefined },
      }),
    ),
    unlessForbidden(() => call(notifications.read, { id: memorialId })),
  ]);
  const isOlder = after !== null;
  return { memorialId, isSpam, isOlder, page, notifications: own?.notifications };
}

export interface CondolenceData {
  memorialId: string;
  /**
   * 'gone' if the letter does not exist or was withdrawn by its writer; undefined if the member may
   * not read letters
   */
  letter: Condolence | 'gone' | undefined;
}

export async function loadCondolence(
  memorialId: string,
  condolenceId: string,
): Promise<CondolenceData> {
  try {
    const found = await unlessForbidden(() =>
      call(letters.read, { id: memorialId, letter: condolenceId }),
    );
    return { memorialId, letter: found?.letter };
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'NOT_FOUND') {
      return { memorialId, letter: 'gone' };
    }
    throw error;
  }
}

async function unlessForbidden<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'NOT_ALLOWED') return undefined;
    throw error;
  }
}
