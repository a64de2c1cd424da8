import type { Hindrance } from './resumable-sender.ts';
import type { UploadPlace } from './upload-place.ts';

/**
 * `waiting`: in the queue. `sending`: bytes are being sent. `paused`: by the user. `taking`: the server processes
 * the file, and the user can close the page. `refused`: rejected, see `reason`.
 */
export type SendingState = 'waiting' | 'sending' | 'paused' | 'taking' | 'refused';

export interface SendingFile {
  id: string;
  name: string;
  size: number;
  place: UploadPlace;
  state: SendingState;
  sent: number;
  reason?: string | undefined;
  isRepeatable?: boolean | undefined;
}

export interface ArrivedFile {
  path: string;
  isKnown: boolean;
  name: string;
  size: number;
  note?: string | undefined;
}

export interface UploadsView {
  /** unfinished and rejected files, in the order of selection */
  files: readonly SendingFile[];
  arrived: readonly ArrivedFile[];
  /** the reason why sending has stopped; undefined while sending works */
  hindrance: Hindrance | undefined;
  /** false if the browser cannot store the files, which are then lost when the tab is closed */
  isKeptOnDevice: boolean;
}

export interface Uploads {
  getView: () => UploadsView;
  /** @returns a function that unsubscribes */
  subscribe: (listener: () => void) => () => void;
  addToList(files: readonly File[], list: string): void;
  setField(file: File, field: string): void;
  refuse(files: readonly File[], list: string, reason: string): void;
  pause(id?: string): void;
  resume(id?: string): void;
  retry(id: string): void;
  cancel(id: string): void;
  dismiss(path: string): void;
  close(): void;
}
