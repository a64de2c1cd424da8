/**
 * Sends the files that a user has chosen, two at a time, keeps them in this browser until the server has taken them, and
 * tells what became of each. The server itself puts a picture into the draft when its last byte has arrived.
 */
import { makeThingId, randomToken } from '../../editing/changes/random-ids.ts';
import { memorialCalls } from '../../management/client.ts';
import type { Upload } from '../contract.ts';
import { fileProblem } from '../upload-kinds.ts';
import {
  forgetFile,
  keepFile,
  keepRefusal,
  readKeptFile,
  updateKeptFile,
  type KeptFile,
} from './kept-files.ts';
import { cancelSent, SendFailure, sendFile as sendByTus, type SendFile } from './send-file.ts';
import { createTakingPoll, type TakingPoll } from './taking-poll.ts';
import { entryOfKept, fileKey, present, uploadIdOf, type UploadEntry } from './upload-entry.ts';
import { pathOfPlace, type UploadPlace } from './upload-place.ts';
import type { ArrivedFile, Uploads, UploadsView } from './uploads-view.ts';

/** Files that are sent at the same time. */
const PARALLEL = 2;
const REPEAT_AFTER_MS = 15_000;

export interface QueueOptions {
  memorialId: string;
  userKey: string;
  /** a random id of this tab */
  tab: string;
  /** called when the server has changed the draft */
  onTaken: () => void;
  /** replaced in tests */
  send?: SendFile;
}

export class UploadQueue implements Uploads {
  readonly #options: QueueOptions;
  readonly #send: SendFile;
  readonly #entries = new Map<string, UploadEntry>();
  readonly #listeners = new Set<() => void>();
  #arrived: ArrivedFile[] = [];
  #hindrance: UploadsView['hindrance'];
  #isKeptOnDevice = true;
  #number = Date.now();
  #view: UploadsView;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #poll: TakingPoll;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#send = options.send ?? sendByTus;
    this.#poll = createTakingPoll({
      isNeeded: () => [...this.#entries.values()].some(({ state }) => state === 'taking'),
      ask: () => memorialCalls.uploads(options.memorialId),
      onAnswer: (uploads) => this.#settleAll(uploads),
    });
    this.#view = this.#makeView();
  }

  getView = (): UploadsView => this.#view;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  addToList(files: readonly File[], list: string): void {
    const batch = randomToken();
    for (const [position, file] of this.#withoutRepeats(files, list).entries()) {
      this.#add(file, { list, item: makeThingId('itm'), batch, position });
    }
    this.#changed();
    this.#pump();
  }

  setField(file: File, field: string): void {
    // A picture that was chosen before for this field is not wanted any more.
    for (const entry of this.#at(field)) this.cancel(entry.kept.id);
    this.#add(file, { field });
    this.#changed();
    this.#pump();
  }

  refuse(files: readonly File[], list: string, reason: string): void {
    for (const file of files) {
      const place = { list, item: makeThingId('itm'), batch: randomToken(), position: 0 };
      const entry = this.#enter(file, place);
      this.#refuseEntry(entry, reason, true);
    }
    this.#changed();
  }

  pause(id?: string): void {
    for (const entry of this.#some(id)) {
      if (entry.state !== 'waiting' && entry.state !== 'sending') continue;
      entry.state = 'paused';
      entry.abort?.abort();
      this.#setPaused(entry, true);
    }
    this.#changed();
    this.#pump();
  }

  resume(id?: string): void {
    for (const entry of this.#some(id)) {
      if (entry.state !== 'paused') continue;
      entry.state = 'waiting';
      this.#setPaused(entry, false);
    }
    this.retryNow();
  }

  retry(id: string): void {
    const entry = this.#entries.get(id);
    if (entry?.state !== 'refused' || !entry.file) return;
    entry.state = 'waiting';
    entry.reason = undefined;
    entry.kept = { ...entry.kept, uploadUrl: undefined, refusal: undefined };
    void this.#keep(entry, entry.file);
    this.retryNow();
  }

  cancel(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    entry.abort?.abort();
    void forgetFile(id);
    const { uploadUrl } = entry.kept;
    const isOnServer = entry.state !== 'refused' && uploadUrl !== undefined;
    if (isOnServer) void cancelSent(uploadUrl);
    this.#changed();
    this.#pump();
  }

  dismiss(path: string): void {
    for (const { kept, state } of this.#at(path)) {
      if (state !== 'refused') continue;
      this.#entries.delete(kept.id);
      void forgetFile(kept.id);
    }
    this.#arrived = this.#arrived.filter((arrived) => arrived.path !== path);
    this.#changed();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#poll.stop();
    for (const { abort } of this.#entries.values()) abort?.abort();
    this.#listeners.clear();
  }

  /** Takes over the files of a tab that is gone. */
  adopt(files: readonly KeptFile[]): void {
    for (const kept of files) {
      if (this.#entries.has(kept.id)) continue;
      const { tab } = this.#options;
      this.#entries.set(kept.id, entryOfKept(kept, tab));
      void updateKeptFile(kept.id, { tab });
    }
    this.#changed();
    this.#pump();
  }

  /** Goes on after the network or the user came back. */
  retryNow(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#hindrance = undefined;
    this.#changed();
    this.#pump();
    this.#poll.start(0);
  }

  hinder(hindrance: NonNullable<UploadsView['hindrance']>): void {
    this.#hindrance = hindrance;
    this.#changed();
  }

  #add(file: File, place: UploadPlace): void {
    const entry = this.#enter(file, place);
    const path = pathOfPlace(place);
    const at = 'list' in place ? { list: path } : { field: path };
    const problem = fileProblem(
      { filename: file.name, filetype: file.type, byteSize: file.size },
      at,
    );
    if (problem !== null) this.#refuseEntry(entry, problem, false);
    else void this.#keep(entry, file);
  }

  #enter(file: File, place: UploadPlace): UploadEntry {
    const { memorialId, userKey, tab } = this.#options;
    this.#number += 1;
    const { name, type, size, lastModified } = file;
    const facts = { name, type, size, lastModified, place };
    const kept = { ...facts, id: randomToken(), userKey, memorialId, tab, number: this.#number };
    const entry: UploadEntry = { kept, file, state: 'waiting', sent: 0 };
    this.#entries.set(kept.id, entry);
    return entry;
  }

  /** The same file chosen twice for the same list is sent once. */
  #withoutRepeats(files: readonly File[], list: string): File[] {
    const seen = new Set(
      this.#at(list)
        .filter(({ state }) => state !== 'refused')
        .map(({ kept }) => fileKey(kept)),
    );
    return files.filter((file) => {
      const isRepeat = seen.has(fileKey(file));
      seen.add(fileKey(file));
      if (isRepeat)
        this.#arrived.push({ path: list, isKnown: true, name: file.name, size: file.size });
      return !isRepeat;
    });
  }

  async #keep(entry: UploadEntry, file: File): Promise<void> {
    const isKept = await keepFile(entry.kept, file);
    // Cancelled or taken while it was written.
    if (isKept && !this.#entries.has(entry.kept.id)) await forgetFile(entry.kept.id);
    // The first request may have been answered meanwhile.
    const { uploadUrl, isPaused } = entry.kept;
    if (isKept) await updateKeptFile(entry.kept.id, { uploadUrl, isPaused });
    if (isKept === this.#isKeptOnDevice || this.#isClosed) return;
    this.#isKeptOnDevice = isKept;
    this.#changed();
  }

  #setPaused(entry: UploadEntry, isPaused: boolean): void {
    entry.kept = { ...entry.kept, isPaused };
    void updateKeptFile(entry.kept.id, { isPaused });
  }

  #at(path: string): UploadEntry[] {
    return [...this.#entries.values()].filter(({ kept }) => pathOfPlace(kept.place) === path);
  }

  #some(id: string | undefined): UploadEntry[] {
    const entry = id === undefined ? undefined : this.#entries.get(id);
    return id === undefined ? [...this.#entries.values()] : entry ? [entry] : [];
  }

  /** Starts as many files as may be sent at the same time. */
  #pump(): void {
    if (this.#isClosed || this.#hindrance) return;
    const entries = [...this.#entries.values()];
    let room = PARALLEL - entries.filter(({ state }) => state === 'sending').length;
    for (const entry of entries) {
      if (room <= 0) break;
      if (entry.state !== 'waiting') continue;
      room -= 1;
      void this.#sendEntry(entry);
    }
    this.#poll.start();
  }

  async #sendEntry(entry: UploadEntry): Promise<void> {
    const { kept } = entry;
    const abort = new AbortController();
    entry.abort = abort;
    entry.state = 'sending';
    this.#changed();
    try {
      entry.file ??= (await readKeptFile(kept)) ?? undefined;
      if (!entry.file) return this.#lose(entry);
      await this.#send(
        {
          memorialId: kept.memorialId,
          file: entry.file,
          name: kept.name,
          type: kept.type,
          place: kept.place,
          uploadUrl: entry.kept.uploadUrl,
          onUrl: (uploadUrl) => {
            entry.kept = { ...entry.kept, uploadUrl };
            void updateKeptFile(kept.id, { uploadUrl });
          },
          onProgress: (sent) => {
            entry.sent = sent;
            this.#changed();
          },
        },
        abort.signal,
      );
      entry.state = 'taking';
      entry.sent = kept.size;
    } catch (error) {
      this.#failed(entry, error);
    } finally {
      entry.abort = undefined;
      if (!this.#isClosed) {
        this.#changed();
        this.#pump();
      }
    }
  }

  #failed(entry: UploadEntry, error: unknown): void {
    const failure = error instanceof SendFailure ? error : undefined;
    if (failure?.kind === 'refused') {
      this.#refuseEntry(entry, failure.message, failure.code === 'PLAN_LIMIT');
      return;
    }
    // A pause has set its own state.
    if (entry.state !== 'paused') entry.state = 'waiting';
    if (failure?.kind === 'aborted' || this.#isClosed) return;
    this.#hindrance = failure?.kind ?? 'busy';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.retryNow(), REPEAT_AFTER_MS);
  }

  #lose(entry: UploadEntry): void {
    const reason = 'This file is not on this device any more. Please choose it again.';
    this.#refuseEntry(entry, reason, false);
  }

  #refuseEntry(entry: UploadEntry, reason: string, isRepeatable: boolean): void {
    entry.state = 'refused';
    entry.reason = reason;
    entry.isRepeatable = isRepeatable && entry.file !== undefined;
    void keepRefusal(entry.kept.id, reason);
  }

  #settleAll(uploads: readonly Upload[]): void {
    const byId = new Map(uploads.map((upload) => [upload.id, upload]));
    let hasTaken = false;
    for (const entry of [...this.#entries.values()]) {
      if (entry.state !== 'taking') continue;
      const upload = byId.get(uploadIdOf(entry.kept.uploadUrl ?? ''));
      hasTaken = this.#settle(entry, upload) || hasTaken;
    }
    this.#changed();
    if (hasTaken) this.#options.onTaken();
    this.#pump();
  }

  /** @returns true if the server has changed the draft */
  #settle(entry: UploadEntry, upload: Upload | undefined): boolean {
    const { id, place, name, size } = entry.kept;
    if (!upload) {
      this.#lose(entry);
      return false;
    }
    if (upload.state === 'refused') {
      this.#refuseEntry(entry, upload.note ?? 'This file cannot be taken.', false);
      return false;
    }
    if (upload.state === 'arriving') entry.state = 'waiting';
    if (upload.state !== 'taken' && upload.state !== 'known') return false;
    this.#entries.delete(id);
    void forgetFile(id);
    const isKnown = upload.state === 'known';
    this.#arrived.push({ path: pathOfPlace(place), isKnown, name, size, note: upload.note });
    return !isKnown;
  }

  #changed(): void {
    if (this.#isClosed) return;
    this.#view = this.#makeView();
    for (const listener of this.#listeners) listener();
  }

  #makeView(): UploadsView {
    return {
      files: [...this.#entries.values()].map(present),
      arrived: [...this.#arrived],
      hindrance: this.#hindrance,
      isKeptOnDevice: this.#isKeptOnDevice,
    };
  }
}
