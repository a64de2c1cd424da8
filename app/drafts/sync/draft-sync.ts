/**
 * A draft in one browser tab. Each edit is shown at once, stored in IndexedDB, and sent. IndexedDB keeps an edit
 * until the server has saved it (ROOMS, "Nothing typed is lost"). All tabs of a browser together send one request at a
 * time.
 */
import { useSession } from '../../accounts/session-in-browser/session-store.ts';
import { currentUserKey } from '../../accounts/session-in-browser/user-key.ts';
import { apiClient } from '../../wire/call.ts';
import { randomToken } from '../changes/random-ids.ts';
import type { DraftDocument, DraftResponse } from '../contract.ts';
import { DraftQueue, type QueueStep } from './draft-queue.ts';
import { DraftSender, type SaveStatus, type StopReason } from './draft-sender.ts';
import { joinTabs, type DraftTabs } from './draft-tabs.ts';
import { openPendingStore, type PendingStore } from './pending-changes.ts';
import type { OpenConflict } from './pending-entries.ts';
import { bringBack } from './removed-places.ts';

const TYPING_PAUSE_MS = 300;

/** When the user returns to the page, the draft is reloaded at most once in this time. */
const REFRESH_EVERY_MS = 5_000;

interface DraftSessionOptions {
  memorialId: string;
  /** the signed-in user's e-mail address; no other user can see or send these edits */
  userKey: string;
  initial: DraftResponse;
}

export interface DraftView {
  document: DraftDocument;
  /** undefined for members who can change everything */
  ownParts: ReadonlySet<string> | undefined;
  revision: number;
  status: SaveStatus;
  conflicts: readonly OpenConflict[];
  /**
   * By path: why the server refused the value of a field, or refused to remove or move a section or item. A refused
   * value stays on the screen.
   */
  refusals: Readonly<Record<string, string>>;
  /** false if the browser cannot store the edits, which are then lost when the tab is closed */
  isKeptOnDevice: boolean;
  /**
   * Set if retries cannot help, because the memorial was taken down or the user lost access. Undefined during an
   * outage.
   */
  stopped: StopReason | undefined;
}

/** What the editor uses of a draft. Tests have another one, in memory. */
export type DraftSession = Pick<DraftSync, keyof DraftSync>;

export class DraftSync {
  readonly #options: DraftSessionOptions;
  readonly #queue: DraftQueue;
  readonly #store: PendingStore;
  readonly #sender: DraftSender;
  readonly #listeners = new Set<() => void>();
  readonly #keyListeners = new Set<() => void>();
  readonly #cleanUp: Array<() => void> = [];
  #view: DraftView;
  #told: DraftView;
  #typing: ReturnType<typeof setTimeout> | undefined;
  #lastReturn = performance.now();
  #isTogether = false;

  static async open(options: DraftSessionOptions): Promise<DraftSession> {
    const owner = { userKey: options.userKey, memorialId: options.memorialId, tab: randomToken() };
    const session = new DraftSync(options, owner);
    const tabs = await joinTabs(owner, {
      onAcknowledged: (revision) => session.#hearRevision(revision),
      onLeft: () => session.#hearLeft(),
    });
    await session.#start(tabs);
    return session;
  }

  private constructor(options: DraftSessionOptions, owner: Parameters<typeof openPendingStore>[0]) {
    this.#options = options;
    this.#queue = new DraftQueue(options.initial);
    this.#store = openPendingStore(owner, () => this.#changed());
    this.#sender = new DraftSender(options, {
      queue: this.#queue,
      store: this.#store,
      onChange: () => this.#changed(),
    });
    this.#view = this.#makeView();
    this.#told = this.#view;
  }

  async #start(tabs: DraftTabs): Promise<void> {
    this.#sender.tabs = tabs;
    await this.#adopt();
    this.#sender.keep(this.#queue.rebase(this.#options.initial));
    this.#cleanUp.push(
      this.#followPage(),
      apiClient.onSessionEnded(() => this.#sender.fail('signed-out')),
      useSession.subscribe(({ user }, before) => {
        if (user === before.user) return;
        if (currentUserKey() !== this.#options.userKey) this.#sender.fail('signed-out');
        else if (this.#sender.status === 'signed-out') this.#sender.retryNow();
      }),
    );
    this.#changed();
    if (this.#queue.hasWaiting()) this.#sender.send();
  }

  /** Returns a function that ends it. */
  #followPage(): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    const leave = () => this.#sender.send();
    const comeBack = () => void this.#comeBack();
    document.addEventListener('focusout', leave, { signal });
    document.addEventListener(
      'visibilitychange',
      () => (document.visibilityState === 'hidden' ? leave() : comeBack()),
      { signal },
    );
    window.addEventListener('pagehide', leave, { signal });
    window.addEventListener('focus', comeBack, { signal });
    window.addEventListener('pageshow', comeBack, { signal });
    window.addEventListener('online', () => this.#sender.retryNow(), { signal });
    window.addEventListener('offline', () => this.#sender.fail('offline'), { signal });
    return () => stop.abort();
  }

  getView = (): DraftView => this.#view;

  /** The value that the server has stored, without this tab's unsent edits; null if there is none. */
  savedValue = (path: string): unknown => this.#queue.savedValue(path);

  /** @returns a function that unsubscribes */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Like `subscribe`, but the listener is also called on each keystroke, so it must be quick. */
  subscribeToKeys = (listener: () => void): (() => void) => {
    this.#keyListeners.add(listener);
    return () => this.#keyListeners.delete(listener);
  };

  /** Null or '' removes the value. Unsent edits of the same field are merged. */
  set(path: string, value: unknown): void {
    this.#edited(this.#queue.set(path, value));
  }

  /**
   * Like `set`, but for each keystroke. As long as only the text changes, listeners are called after a pause in typing,
   * so that a keystroke does not render the page again. Meanwhile, the field keeps the typed text itself.
   */
  type(path: string, text: string): void {
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.#tell(), TYPING_PAUSE_MS);
    this.#keep(this.#queue.set(path, text));
    this.#changed();
  }

  /** Inserts a section or item before the one with the id `before`, or at the end. Returns the new id. */
  insert(list: string, value: Record<string, unknown>, before?: string | null): string {
    const { id, ...step } = this.#queue.insert(list, value, before ?? null);
    this.#edited(step);
    return id;
  }

  remove(path: string): void {
    this.#edited(this.#queue.remove(path));
  }

  move(path: string, before: string | null): void {
    this.#edited(this.#queue.move(path, before));
  }

  together(edits: () => void): void {
    this.#isTogether = true;
    try {
      edits();
    } finally {
      this.#isTogether = false;
      this.#changed();
    }
  }

  /** Drops a refused change, so that the field shows the stored value again. */
  discard(path: string): void {
    this.#edited(this.#queue.discard(path));
  }

  /**
   * `both` appends this user's text to the other user's text. If the section or item was removed, `mine` and `both`
   * restore it first. Resolves to false, and changes nothing, if it can't be restored.
   */
  async resolve(path: string, choice: 'theirs' | 'mine' | 'both'): Promise<boolean> {
    if (choice !== 'theirs') {
      const isThere = await bringBack(this.#options.memorialId, path, {
        document: () => this.#queue.shown,
        insert: (list, value) => this.insert(list, value),
      });
      if (!isThere) return false;
    }
    this.#edited(this.#queue.resolve(path, choice));
    return true;
  }

  /** Sends the pending edits at once. Resolves to false if sending fails. */
  flush(): Promise<boolean> {
    if (this.#typing !== undefined) this.#tell();
    return this.#sender.flush();
  }

  refresh(): Promise<void> {
    return this.#sender.refresh();
  }

  /** Unsent edits stay in IndexedDB. */
  close(): void {
    for (const cleanUp of this.#cleanUp) cleanUp();
    clearTimeout(this.#typing);
    this.#listeners.clear();
    this.#keyListeners.clear();
    void this.#sender.close();
  }

  #hearRevision(revision: number): void {
    if (revision > this.#queue.revision) void this.refresh();
  }

  #hearLeft(): void {
    if (this.#sender.isClosed) return;
    void this.#adopt().then((isMore) => isMore && this.#sender.catchUp());
  }

  #changed(): void {
    if (this.#isTogether) return;
    this.#view = this.#makeView();
    if (this.#typing === undefined || !isOnlyWords(this.#told, this.#view)) this.#tell();
    for (const listener of this.#keyListeners) listener();
  }

  #tell(): void {
    clearTimeout(this.#typing);
    this.#typing = undefined;
    this.#told = this.#view;
    for (const listener of this.#listeners) listener();
  }

  #makeView(): DraftView {
    const queue = this.#queue;
    return {
      document: queue.shown,
      ownParts: queue.ownParts,
      revision: queue.revision,
      status: this.#sender.status,
      conflicts: queue.conflicts,
      refusals: queue.refusals,
      isKeptOnDevice: this.#store.isKept(),
      stopped: this.#sender.stopped,
    };
  }

  #edited(step: QueueStep): void {
    this.#keep(step);
    // Any edit other than typing calls the listeners at once, without waiting for a pause in typing.
    clearTimeout(this.#typing);
    this.#typing = undefined;
    this.#changed();
  }

  #keep(step: QueueStep): void {
    this.#sender.keep(step);
    this.#sender.typed();
  }

  async #adopt(): Promise<boolean> {
    const isGone = async (tab: string): Promise<boolean> =>
      (await this.#sender.tabs?.isGone(tab)) ?? false;
    const entries = await this.#store.adopt(isGone, this.#queue.nextNumber);
    this.#queue.adopt(entries);
    return entries.length > 0;
  }

  async #comeBack(): Promise<void> {
    if (performance.now() - this.#lastReturn < REFRESH_EVERY_MS) return;
    this.#lastReturn = performance.now();
    await this.#adopt();
    this.#sender.catchUp();
  }
}

function isOnlyWords(before: DraftView, after: DraftView): boolean {
  return (
    before.status === after.status &&
    before.ownParts === after.ownParts &&
    before.stopped === after.stopped &&
    before.isKeptOnDevice === after.isKeptOnDevice &&
    before.conflicts.length === after.conflicts.length &&
    Object.keys(before.refusals).join() === Object.keys(after.refusals).join()
  );
}
