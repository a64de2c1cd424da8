import type { UploadPlace } from './upload-place.ts';

/**
 * `waiting`: in the queue. `sending`: bytes are being sent. `paused`: by the user. `taking`: the server processes
 * the file, and the user can close the page. `refused`: see `reason`.
 */
export type SendingState = 'waiting' | 'sending' | 'paused' | 'taking' | 'refused';

export interface SendingFile {
  id: string;
  name: string;
  size: number;
  place: UploadPlace;
  state: SendingState;
  /** bytes that the server has */
  sent: number;
  /** why the file was rejected, and what to do */
  reason?: string | undefined;
  isRepeatable?: boolean | undefined;
}

export interface ArrivedFile {
  path: string;
  /** true if the list or field already had this file */
  isKnown: boolean;
  name: string;
  size: number;
  /** what was left out of the file */
  note?: string | undefined;
}

export interface UploadsView {
  /** unfinished and rejected files, in the order of selection */
  files: readonly SendingFile[];
  arrived: readonly ArrivedFile[];
  /** undefined while sending works */
  hindrance: 'offline' | 'signed-out' | 'busy' | undefined;
  /** false if the browser cannot store the files: they are lost with the tab */
  isKeptOnDevice: boolean;
}

export interface Uploads {
  getView: () => UploadsView;
  /** Calls the listener after each change; returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  addToList(files: readonly File[], list: string): void;
  /** Replaces the picture of a field. */
  setField(file: File, field: string): void;
  refuse(files: readonly File[], list: string, reason: string): void;
  pause(id?: string): void;
  resume(id?: string): void;
  /** Sends a rejected file again. */
  retry(id: string): void;
  cancel(id: string): void;
  dismiss(path: string): void;
  close(): void;
}
