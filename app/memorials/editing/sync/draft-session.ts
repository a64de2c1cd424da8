/**
 * A draft in one browser tab. Each edit is stored in IndexedDB, shown at once, and sent. IndexedDB keeps it
 * until the server has it (ROOMS, "Nothing typed is lost").
 */
import type { DraftDocument } from '../contract.ts';

/**
 * `signed-out`: the same user must log in again. `failing`: an outage; the edits are retried. `delayed`: the
 * server saves all edits except single ones (`DraftView.delayed`).
 */
export type SaveStatus = 'saved' | 'saving' | 'offline' | 'signed-out' | 'failing' | 'delayed';

/** A text that two users have changed. This user decides which one stays. */
export interface OpenConflict {
  /** the path of the field */
  path: string;
  mine: unknown;
  /** the draft's value; null if the section or item was removed */
  theirs: unknown;
  /** the author of `theirs`; undefined if unknown */
  by: string | undefined;
  at: string | undefined;
}

export interface DraftView {
  /** the server's document with this tab's edits */
  document: DraftDocument;
  /** the sections and items that the user can change; undefined for members who can change everything */
  ownParts: ReadonlySet<string> | undefined;
  /** the last known revision of the server */
  revision: number;
  status: SaveStatus;
  conflicts: readonly OpenConflict[];
  /**
   * by path: why the server refused the last value of a field, which stays on the screen; or why it refused
   * to remove or move a section or item
   */
  refusals: Readonly<Record<string, string>>;
  delayed: readonly string[];
  /** false if the browser cannot store the edits: they are lost with the tab */
  isKeptOnDevice: boolean;
  /**
   * Set if retries cannot help: the memorial was taken down, or the user cannot edit any more. Undefined during an
   * outage.
   */
  stopped: StopReason | undefined;
}

export interface StopReason {
  /** the error code, such as `MEMORIAL_GONE` */
  code: string | undefined;
  message: string;
}

export interface DraftSession {
  getView: () => DraftView;
  /** Calls the listener after each change; returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  /** Sets a field; null or '' removes it. Unsent edits of one field are merged. */
  set(path: string, value: unknown): void;
  /**
   * Like `set`, for each keystroke. The field shows its own text, so listeners are called after a pause in
   * typing only. Otherwise each keystroke would render the page again.
   */
  type(path: string, text: string): void;
  /** Inserts a section or item into a list, before an id or at the end. Returns the new id. */
  insert(list: string, value: Record<string, unknown>, before?: string | null): string;
  remove(path: string): void;
  move(path: string, before: string | null): void;
  together(edits: () => void): void;
  /**
   * Resolves a conflict. `both` appends this user's text to the other one. If the section or item was
   * removed, `mine` and `both` restore it first.
   */
  resolve(path: string, choice: 'theirs' | 'mine' | 'both'): void;
  /** Drops a refused change, so that the field shows the stored value again. */
  discard(path: string): void;
  /**
   * Sends the pending edits at once. Resolves to true when all but `delayed` are saved, or to false if
   * sending fails.
   */
  flush(): Promise<boolean>;
  /** Reloads the draft. */
  refresh(): Promise<void>;
  /** Stops timers and listeners. Unsent edits stay in IndexedDB. */
  close(): void;
}
