/**
 * Coordinates the tabs of one browser that have the same draft open. One tab sends at a time, and each tab announces
 * new revisions. Works without Web Locks or BroadcastChannel, because the server recognizes repeated changes.
 */

import { findLocks, holdLock } from './tab-locks.ts';

/** The time that a tab waits for the lock. It then works without the lock, because a frozen tab can hold it forever. */
const LOCK_LIMIT_MS = 10_000;

export interface DraftTabs {
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  isGone(tab: string): Promise<boolean>;
  announce(revision: number): void;
  close(): Promise<void>;
}

interface TabListeners {
  onAcknowledged: (revision: number) => void;
  onLeft: () => void;
}

const LEFT = 'left';

interface Owner {
  userKey: string;
  memorialId: string;
}

const nameOf = ({ userKey, memorialId }: Owner): string =>
  `memorial-draft:${userKey}:${memorialId}`;

const tabLock = (tab: string): string => `memorial-draft-tab:${tab}`;

/** Calls back when a tab has saved edits of the draft, or has left it. Returns a function that ends it. */
export function followTabs(owner: Owner, onNews: () => void): () => void {
  const channel = openChannel(nameOf(owner), { onAcknowledged: onNews, onLeft: onNews });
  return () => channel?.close();
}

export async function joinTabs(
  { tab, ...owner }: Owner & { tab: string },
  listeners: TabListeners,
): Promise<DraftTabs> {
  const name = nameOf(owner);
  const locks = findLocks();
  const channel = openChannel(name, listeners);
  const release = locks ? await holdLock(locks, tabLock(tab)) : () => Promise.resolve();
  return {
    async exclusive(work) {
      if (!locks) return work();
      let isRunning = false;
      try {
        return await locks.request(name, { signal: AbortSignal.timeout(LOCK_LIMIT_MS) }, () => {
          isRunning = true;
          return work();
        });
      } catch (error) {
        if (isRunning) throw error;
        return work();
      }
    },
    async isGone(other) {
      if (!locks) return true;
      const { held = [] } = await locks.query();
      return !held.some((lock) => lock.name === tabLock(other));
    },
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    announce: (revision) => channel?.postMessage(revision),
    async close() {
      await release();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      channel?.postMessage(LEFT);
      channel?.close();
    },
  };
}

function openChannel(
  name: string,
  { onAcknowledged, onLeft }: TabListeners,
): BroadcastChannel | undefined {
  try {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'number') onAcknowledged(data);
      if (data === LEFT) onLeft();
    });
    return channel;
  } catch {
    return undefined;
  }
}
