import { pageI18n } from '../../language/i18n.ts';
import { pathOfPlace } from '../uploads/sending/upload-place.ts';
import type { SendingFile, Uploads, UploadsView } from '../uploads/sending/uploads-view.ts';
import { fileProblem } from '../uploads/upload-kinds.ts';

export interface MemoryUploads extends Uploads {
  readonly chosen: string[];
  tell: (news: Partial<UploadsView>) => void;
}

export function memoryUploads(): MemoryUploads {
  let view: UploadsView = { files: [], arrived: [], hindrance: undefined, isKeptOnDevice: true };
  const listeners = new Set<() => void>();
  let made = 0;
  const tell = (news: Partial<UploadsView>) => {
    view = { ...view, ...news };
    for (const listener of listeners) listener();
  };
  const add = (file: File, path: string, refusal?: string) => {
    made += 1;
    uploads.chosen.push(`${path} ${file.name}`);
    const at = { filename: file.name, filetype: file.type, byteSize: file.size };
    const reason = refusal ?? fileProblem(pageI18n, at) ?? undefined;
    const entry: SendingFile = {
      id: String(made),
      name: file.name,
      size: file.size,
      place: { field: path },
      state: reason === undefined ? 'sending' : 'refused',
      sent: 0,
      reason,
    };
    tell({ files: [...view.files, entry] });
  };
  const setState = (state: SendingFile['state'], id?: string) =>
    tell({
      files: view.files.map((file) =>
        file.state !== 'refused' && (id === undefined || file.id === id)
          ? { ...file, state }
          : file,
      ),
    });
  const uploads: MemoryUploads = {
    chosen: [],
    tell,
    getView: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    addToList: (files, list) => {
      for (const file of files) add(file, list);
    },
    setField: (file, field) => add(file, field),
    refuse: (files, list, reason) => {
      for (const file of files) add(file, list, reason);
    },
    pause: (id) => setState('paused', id),
    resume: (id) => setState('sending', id),
    retry: (id) =>
      tell({
        files: view.files.map((file) =>
          file.id === id ? { ...file, state: 'waiting', reason: undefined } : file,
        ),
      }),
    cancel: (id) => tell({ files: view.files.filter((file) => file.id !== id) }),
    dismiss: (path) =>
      tell({
        files: view.files.filter(
          ({ place, state }) => state !== 'refused' || pathOfPlace(place) !== path,
        ),
        arrived: view.arrived.filter((arrived) => arrived.path !== path),
      }),
    close: () => listeners.clear(),
  };
  return uploads;
}
