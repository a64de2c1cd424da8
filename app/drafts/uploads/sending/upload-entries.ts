/** The files that were selected in a tab. The browser stores each file until its upload is finished. */
import { pageI18n } from '../../../language/i18n.ts';
import { makeThingId, randomToken } from '../../changes/random-ids.ts';
import { fileProblem } from '../upload-kinds.ts';
import { forgetFile, keepFile, keepRefusal, updateKeptFile, type KeptFile } from './kept-files.ts';
import { entryOfKept, fileKey, present, type UploadEntry } from './upload-entry.ts';
import { pathOfPlace, type UploadPlace } from './upload-place.ts';
import type { ArrivedFile, UploadsView } from './uploads-view.ts';

export interface EntriesOwner {
  memorialId: string;
  userKey: string;
  tab: string;
}

/** The states of a file of which the server lacks bytes. */
const LOSABLE: ReadonlySet<UploadEntry['state']> = new Set(['waiting', 'sending', 'paused']);

export class UploadEntries {
  readonly #owner: EntriesOwner;
  readonly #byId = new Map<string, UploadEntry>();
  readonly #listeners = new Set<() => void>();
  #arrived: ArrivedFile[] = [];
  #hindrance: UploadsView['hindrance'];
  #number = Date.now();
  #view: UploadsView;

  constructor(owner: EntriesOwner) {
    this.#owner = owner;
    this.#view = this.#makeView();
  }

  get view(): UploadsView {
    return this.#view;
  }

  get all(): UploadEntry[] {
    return [...this.#byId.values()];
  }

  get hindrance(): UploadsView['hindrance'] {
    return this.#hindrance;
  }

  set hindrance(hindrance: UploadsView['hindrance']) {
    this.#hindrance = hindrance;
    this.changed();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  find(id: string): UploadEntry | undefined {
    return this.#byId.get(id);
  }

  some(id: string | undefined): UploadEntry[] {
    return id === undefined ? this.all : this.all.filter(({ kept }) => kept.id === id);
  }

  at(path: string): UploadEntry[] {
    return this.all.filter(({ kept }) => pathOfPlace(kept.place) === path);
  }

  /** A file that cannot be accepted gets the state `refused`. */
  add(file: File, place: UploadPlace): void {
    const entry = this.#enter(file, place);
    const at = 'list' in place ? { list: place.list } : { field: place.field };
    const { name: filename, type: filetype, size: byteSize } = file;
    const problem = fileProblem(pageI18n, { filename, filetype, byteSize }, at);
    if (problem === null) void this.keep(entry, file);
    else this.refuse(entry, problem, false);
  }

  addRefused(file: File, list: string, reason: string): void {
    const place = { list, item: makeThingId('itm'), batch: randomToken(), position: 0 };
    this.refuse(this.#enter(file, place), reason, true);
  }

  adopt(files: readonly KeptFile[]): void {
    const { tab } = this.#owner;
    for (const kept of files) {
      if (this.#byId.has(kept.id)) continue;
      this.#byId.set(kept.id, entryOfKept(kept, tab));
      void updateKeptFile(kept.id, { tab });
    }
  }

  async keep(entry: UploadEntry, file: File): Promise<void> {
    const { id } = entry.kept;
    const isKept = await keepFile(entry.kept, file);
    // The upload ended while the file was being stored.
    if (isKept && !this.#byId.has(id)) await forgetFile(id);
    // While the file was being stored, the upload may have received its URL, ended or been paused, so the current values
    // are stored.
    const { uploadUrl, isPaused, isSent } = entry.kept;
    if (isKept) await updateKeptFile(id, { uploadUrl, isPaused, isSent });
    if (isKept && entry.reason !== undefined) await keepRefusal(id, entry.reason);
    if (isKept === !entry.isUnkept) return;
    entry.isUnkept = !isKept;
    this.changed();
  }

  refuse(entry: UploadEntry, reason: string, isRepeatable: boolean): void {
    entry.state = 'refused';
    entry.reason = reason;
    entry.isRepeatable = isRepeatable && entry.file !== undefined;
    void keepRefusal(entry.kept.id, reason);
  }

  remove(id: string): void {
    this.#byId.delete(id);
    void forgetFile(id);
  }

  arrive(arrived: ArrivedFile): void {
    this.#arrived.push(arrived);
  }

  dismiss(path: string): void {
    for (const { kept, state } of this.at(path)) if (state === 'refused') this.remove(kept.id);
    this.#arrived = this.#arrived.filter((arrived) => arrived.path !== path);
    this.changed();
  }

  withoutRepeats(files: readonly File[], list: string): File[] {
    const open = this.at(list).filter(({ state }) => state !== 'refused');
    const seen = new Set(open.map(({ kept }) => fileKey(kept)));
    const fresh: File[] = [];
    for (const file of files) {
      if (seen.has(fileKey(file))) {
        this.arrive({ path: list, isKnown: true, name: file.name, size: file.size });
      } else fresh.push(file);
      seen.add(fileKey(file));
    }
    return fresh;
  }

  changed(): void {
    this.#view = this.#makeView();
    for (const listener of this.#listeners) listener();
  }

  close(): void {
    this.#listeners.clear();
  }

  #enter(file: File, place: UploadPlace): UploadEntry {
    this.#number += 1;
    const { name, type, size, lastModified } = file;
    const facts = { name, type, size, lastModified, place };
    const kept = { ...facts, ...this.#owner, id: randomToken(), number: this.#number };
    const entry: UploadEntry = { kept, file, state: 'waiting', sent: 0 };
    this.#byId.set(kept.id, entry);
    return entry;
  }

  #makeView(): UploadsView {
    return {
      files: this.all.map(present),
      arrived: [...this.#arrived],
      hindrance: this.#hindrance,
      isKeptOnDevice: !this.all.some(({ isUnkept, state }) => isUnkept && LOSABLE.has(state)),
    };
  }
}
