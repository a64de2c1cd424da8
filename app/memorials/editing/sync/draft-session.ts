/**
 * The editor's view of a draft in one browser tab. Each edit is kept in this browser's IndexedDB first, shown at once,
 * and sent to the server; it leaves IndexedDB when the server has acknowledged it (ROOMS, "Nothing typed is lost").
 * `draft-sync.ts` implements it.
 */
import type { DraftDocument } from '../contract.ts';

/**
 * - `saved`: the server has everything
 * - `saving`: edits wait for their pause or are on their way
 * - `offline`: the network is away; the edits are kept on this device
 * - `signed-out`: the session is over; the edits are kept on this device until the same user logs in again
 * - `failing`: the server does not take the edits at the moment (an outage); they are kept, and sent again
 * - `delayed`: the server has everything but single edits on which it fails (`DraftView.delayed`)
 */
export type SaveStatus = 'saved' | 'saving' | 'offline' | 'signed-out' | 'failing' | 'delayed';

/** A text that two people changed: one choice for the person at this screen. */
export interface OpenConflict {
  /** the path of the field */
  path: string;
  /** the text of this screen, which was not stored in the draft */
  mine: unknown;
  /** the current value in the draft; null if the thing was removed */
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
  /** the places of single edits on which the server fails while it takes others; they are kept, and sent again later */
  delayed: readonly string[];
  /** false if this browser cannot keep the edits (private window, storage full): they are lost with the tab */
  isKeptOnDevice: boolean;
  /**
   * Why the server takes no edits until something is done about it: the memorial was taken down, or this user may not
   * edit it any more. Undefined for an outage, after which the edits are sent by themselves.
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
  /** Sets a field; null or '' removes it. Unsent edits of one field are joined. */
  set(path: string, value: unknown): void;
  /**
   * Like `set`, for each keystroke. The field renders its own text, so listeners are called only when typing pauses or
   * when something other than text has changed. Otherwise each keystroke would re-render a large page.
   */
  type(path: string, text: string): void;
  /** Inserts a thing into a list (`sections`, `sec_x.photos`), before an id or at the end; returns its new id. */
  insert(list: string, value: Record<string, unknown>, before?: string | null): string;
  /** Puts a section or an item aside. */
  remove(path: string): void;
  move(path: string, before: string | null): void;
  /** Combines many edits into one change of the view, so that the screen is rendered once. */
  together(edits: () => void): void;
  /**
   * Settles a conflict. `both` keeps the other user's text and adds this user's text below. If another user removed the
   * thing, `mine` and `both` restore it from what was put aside; the conflict stays open until that has succeeded.
   */
  resolve(path: string, choice: 'theirs' | 'mine' | 'both'): void;
  /** Drops a refused value: the field shows again what is stored. */
  discard(path: string): void;
  /**
   * Sends the pending edits without delay. Resolves to true once all but those in `delayed` are saved, or to false if
   * they cannot be sent now.
   */
  flush(): Promise<boolean>;
  /** Reads the draft again, for example when somebody else may have changed it. */
  refresh(): Promise<void>;
  /** Stops timers and listeners; what is unsent stays in IndexedDB. */
  close(): void;
}
