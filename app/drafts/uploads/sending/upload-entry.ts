import type { KeptFile } from './kept-files.ts';
import type { SendingFile, SendingState } from './uploads-view.ts';

export interface UploadEntry {
  kept: KeptFile;
  file: File | undefined;
  state: SendingState;
  /** bytes that the server has */
  sent: number;
  reason?: string | undefined;
  isRepeatable?: boolean | undefined;
  /** true if this device could not store the file */
  isUnkept?: boolean | undefined;
  abort?: AbortController | undefined;
}

export function entryOfKept(kept: KeptFile, tab: string): UploadEntry {
  const { refusal, isPaused } = kept;
  const waiting = isPaused ? 'paused' : 'waiting';
  return {
    kept: { ...kept, tab },
    file: undefined,
    state: refusal === undefined ? waiting : 'refused',
    sent: 0,
    reason: refusal,
  };
}

export function present(entry: UploadEntry): SendingFile {
  const { id, name, size, place } = entry.kept;
  const { state, sent, reason, isRepeatable } = entry;
  return { id, name, size, place, state, sent, reason, isRepeatable };
}

export function fileKey({
  name,
  size,
  lastModified,
}: Pick<File, 'name' | 'size' | 'lastModified'>) {
  return JSON.stringify([name, size, lastModified]);
}

export function uploadIdOf(uploadUrl: string): string {
  return uploadUrl.slice(uploadUrl.lastIndexOf('/') + 1);
}
