/**
 * The editor's view of a draft in one browser tab. Each edit is stored in this browser's IndexedDB first, shown at
 * once, and sent to the server. It is deleted from IndexedDB when the server has acknowledged it (ROOMS, "Nothing typed
 * is lost"). `draft-sync.ts` implements it.
 */
import type { DraftDocument } from '../contract.ts';

/**
 * - `saved`: the server has everything
 * - `saving`: edits are waiting or being sent
 * - `offline`: no network; the edits are stored on this device
 * - `signed-out`: the session has ended; the edits are stored on this device until the same user logs in again
 * - `failing`: the server accepts no edits at the moment (an outage); they are stored on this device, and retried
 * - `delayed`: everything is saved except single edits on which the server fails (`DraftView.delayed`)
 */
export type SaveStatus = 'saved' | 'saving' | 'offline' | 'signed-out' | 'failing' | 'delayed';

/** A text that this user and another user both changed. This user decides which text to keep. */
export interface OpenConflict {
  /** the path of the field */
  path: string;
  /** this user's text, which was not stored in the draft */
  mine: unknown;
  /** the current value in the draft; null if the section or item was removed */
  theirs: unknown;
  /** who wrote it; undefined if that is not known */
  by: string | undefined;
  /** when, as ISO 8601 */
  at: string | undefined;
}

export interface DraftView {
  /** the acknowledged document with the edits of this tab */
  document: DraftDocument;
  /** the last known revision of the server */
  revision: number;
  status: SaveStatus;
  conflicts: readonly OpenConflict[];
  /** why the server refused the last value of a field, by path; the value stays on the screen */
  refusals: Readonly<Record<string, string>>;
  /**
   * the places of single edits on which the server fails while it accepts others; they are stored on this device, and
   * retried
   */
  delayed: readonly string[];
  /** false if this browser cannot store the edits (private window, storage full): they are lost with the tab */
  isKeptOnDevice: boolean;
  /**
   * Why the server accepts no edits until the cause is removed: the memorial was taken down, or this user may no longer
   * edit it. Undefined for an outage, after which the edits are retried automatically.
   */
  stopped: StopReason | undefined;
}

export interface StopReason {
  /** the code of the server's error, such as `MEMORIAL_GONE` */
  code: string | undefined;
  message: string;
}

export interface DraftSession {
  getView: () => DraftView;
  /** Calls the listener after each change of the view; returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  /** Sets a field; null or '' removes it. Unsent edits of one field are merged. */
  set(path: string, value: unknown): void;
  /**
   * Like `set`, for each keystroke. The field renders its own text, so listeners are called only when typing pauses or
   * when something other than text has changed. Otherwise each keystroke would re-render a large page.
   */
  type(path: string, text: string): void;
  /**
   * Inserts a section or item into a list (`sections`, `sec_x.photos`), before an id or at the end; returns its new id.
   */
  insert(list: string, value: Record<string, unknown>, before?: string | null): string;
  /** Puts a section or an item aside. */
  remove(path: string): void;
  move(path: string, before: string | null): void;
  /** Combines many edits into one change of the view, so that the screen is rendered once. */
  together(edits: () => void): void;
  /**
   * Settles a conflict. `both` keeps the other user's text and adds this user's text below. If another user removed the
   * section or item, `mine` and `both` restore it from "Put aside"; the conflict stays open until that has succeeded.
   */
  resolve(path: string, choice: 'theirs' | 'mine' | 'both'): void;
  /** Drops a refused value, so that the field shows the stored value again. */
  discard(path: string): void;
  /**
   * Sends the pending edits without delay. Resolves to true once all but those in `delayed` are saved, or to false if
   * they cannot be sent now.
   */
  flush(): Promise<boolean>;
  /** Reloads the draft, for example when another user may have changed it. */
  refresh(): Promise<void>;
  /** Stops timers and listeners. Unsent edits stay in IndexedDB. */
  close(): void;
}
