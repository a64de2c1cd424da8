import type { UploadPlace } from './upload-place.ts';

/**
 * - `waiting`: its turn comes
 * - `sending`: bytes are on their way
 * - `paused`: stopped by the user
 * - `taking`: the server has all bytes and takes the file in; the page may be closed
 * - `refused`: not taken, see `reason`
 */
export type SendingState = 'waiting' | 'sending' | 'paused' | 'taking' | 'refused';

export interface SendingFile {
  id: string;
  name: string;
  /** in bytes */
  size: number;
  place: UploadPlace;
  state: SendingState;
  /** bytes that have arrived */
  sent: number;
  /** a sentence: why the file was not taken, and what to do */
  reason?: string | undefined;
  /** true if the reason may pass, so that trying again is worth it */
  isRepeatable?: boolean | undefined;
}

/** What the server has taken since the list was last empty. */
export interface ArrivedFile {
  path: string;
  /** true if the place showed the same picture already, and nothing was added */
  isKnown: boolean;
  name: string;
  size: number;
  /** what was left out of the file, as a sentence */
  note?: string | undefined;
}

export interface UploadsView {
  /** the files that are not settled, and those that were refused, in the order in which they were chosen */
  files: readonly SendingFile[];
  arrived: readonly ArrivedFile[];
  /** why nothing is sent at the moment; undefined while it is */
  hindrance: 'offline' | 'signed-out' | 'busy' | undefined;
  /** false if this browser cannot keep the files: they are lost with the tab */
  isKeptOnDevice: boolean;
}

export interface Uploads {
  getView: () => UploadsView;
  /** Calls the listener after each change of the view; returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  /** Sends the files, in this order, as new items of a list. */
  addToList(files: readonly File[], list: string): void;
  /** Sends a picture that replaces the one in a field. */
  setField(file: File, field: string): void;
  /** Shows files as refused without sending them. */
  refuse(files: readonly File[], list: string, reason: string): void;
  pause(id?: string): void;
  /** Goes on after a pause. */
  resume(id?: string): void;
  /** Sends a refused file again. */
  retry(id: string): void;
  cancel(id: string): void;
  /** Removes what is refused at a place from the list, and what has arrived there. */
  dismiss(path: string): void;
  close(): void;
}
