import { ApiFailure } from '../../wire/api-failure.ts';
import { notificationCalls } from '../notifications/client.ts';
import type { OwnNotifications } from '../notifications/contract.ts';
import { letterCalls } from './client.ts';
import type { Letter, LettersPage } from './contract.ts';

/** What the Condolences room shows; undefined data means that this member may not read letters. */
export interface RoomData {
  memorialId: string;
  isSpam: boolean;
  /** true if this is not the first page */
  isOlder: boolean;
  page: LettersPage | undefined;
  /** undefined for a member who gets no mails about words */
  notifications: OwnNotifications | undefined;
}

/** Loads a page of the letters; the URL says which, by `tab=spam` and `after`. */
export async function loadRoom(memorialId: string, url: string): Promise<RoomData> {
  const query = new URL(url).searchParams;
  const isSpam = query.get('tab') === 'spam';
  const after = query.get('after');
  const [page, notifications] = await Promise.all([
    unlessForbidden(() => letterCalls.list(memorialId, { isSpam, after })),
    unlessForbidden(() => notificationCalls.read(memorialId)),
  ]);
  return { memorialId, isSpam, isOlder: after !== null, page, notifications };
}

export interface LetterData {
  memorialId: string;
  /** 'gone': there is no such letter, or its writer took it back */
  letter: Letter | 'gone' | undefined;
}

/** Loads one letter, which counts as read from now on. */
export async function loadLetter(memorialId: string, letterId: string): Promise<LetterData> {
  try {
    const letter = await unlessForbidden(() => letterCalls.read(memorialId, letterId));
    return { memorialId, letter };
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
