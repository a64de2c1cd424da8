/**
 * A draft in one browser tab. Each edit is shown at once, stored in IndexedDB, and sent. IndexedDB keeps an edit
 * until the server has saved it (ROOMS, "Nothing typed is lost").
 */
import type { DraftDocument } from '../contract.ts';

/**
 * The worst state of all edits. `signed-out`: the same user must log in again. `failing`: an outage; the edits are
 * retried. `limited`: too many changes in an hour; they are retried later. `unsaved`: an
 * edit was refused, or is in conflict, and waits for the user. Only `saved` means that the server has everything.
 */
export type SaveStatus =
  | 'saved'
  | 'saving'
  | 'offline'
  | 'signed-out'
  | 'failing'
  | 'limited'
  | 'unsaved';

/** A field that two users have changed. This user decides which value stays. */
export interface OpenConflict {
  path: string;
  mine: unknown;
  /** the draft's value; null if the section or item was removed */
  theirs: unknown;
  by: string | undefined;
  at: string | undefined;
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

export interface StopReason {
  code: string | undefined;
  message: string;
}

export interface DraftSession {
  getView: () => DraftView;
  /** The value that the server has stored, without this tab's unsent edits; null if there is none. */
  savedValue: (path: string) => unknown;
  /** @returns a function that unsubscribes */
  subscribe: (listener: () => void) => () => void;
  /** Like `subscribe`, but the listener is also called on each keystroke, so it must be quick. */
  subscribeToKeys: (listener: () => void) => () => void;
  /** Null or '' removes the value. Unsent edits of the same field are merged. */
  set(path: string, value: unknown): void;
  /**
   * Like `set`, but for each keystroke. As long as only the text changes, listeners are called after a pause in typing,
   * so that a keystroke does not render the page again. Meanwhile, the field keeps the typed text itself.
   */
  type(path: string, text: string): void;
  /** Inserts a section or item before the one with the id `before`, or at the end. Returns the new id. */
  insert(list: string, value: Record<string, unknown>, before?: string | null): string;
  remove(path: string): void;
  move(path: string, before: string | null): void;
  together(edits: () => void): void;
  /**
   * `both` appends this user's text to the other user's text. If the section or item was removed, `mine` and `both`
   * restore it first.
   */
  resolve(path: string, choice: 'theirs' | 'mine' | 'both'): void;
  /** Drops a refused change, so that the field shows the stored value again. */
  discard(path: string): void;
  /**
   * Sends the pending edits at once. Resolves to false if sending fails.
   */
  flush(): Promise<boolean>;
  refresh(): Promise<void>;
  /** Unsent edits stay in IndexedDB. */
  close(): void;
}
