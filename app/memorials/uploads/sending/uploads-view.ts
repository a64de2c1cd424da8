import type { UploadPlace } from './upload-place.ts';

/**
 * - `waiting`: in the queue
 * - `sending`: bytes are being sent
 * - `paused`: stopped by the user
 * - `taking`: the server has all bytes and processes the file; the page may be closed
 * - `refused`: not accepted, see `reason`
 */
export type SendingState = 'waiting' | 'sending' | 'paused' | 'taking' | 'refused';

export interface SendingFile {
  id: string;
  name: string;
  /** in bytes */
  size: number;
  place: UploadPlace;
  state: SendingState;
  /** number of bytes that the server has received */
  sent: number;
  /** a sentence: why the file was refused, and what to do */
  reason?: string | undefined;
  /** true if the reason may be temporary, so that a retry is useful */
  isRepeatable?: boolean | undefined;
}

/** A file that the server has processed, until the user dismisses it. */
export interface ArrivedFile {
  path: string;
  /** true if the list or field already showed the same picture, so that nothing was added */
  isKnown: boolean;
  name: string;
  size: number;
  /** a sentence about what was left out of the file */
  note?: string | undefined;
}

export interface UploadsView {
  /** the files that are not settled, and those that were refused, in the order in which they were chosen */
  files: readonly SendingFile[];
  arrived: readonly ArrivedFile[];
  /** why sending is blocked; undefined if it is not */
  hindrance: 'offline' | 'signed-out' | 'busy' | undefined;
  /** false if this browser cannot store the files: they are lost with the tab */
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
  /** Resumes after a pause. */
  resume(id?: string): void;
  /** Sends a refused file again. */
  retry(id: string): void;
  cancel(id: string): void;
  /** Removes the refused and the processed files of a list or field from the view. */
  dismiss(path: string): void;
  close(): void;
}
