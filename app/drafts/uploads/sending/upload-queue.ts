/**
 * Sends the selected files, two at a time, and reports the results. The server adds a file to the draft after the last
 * byte of the file has arrived.
 */
import { t } from '@lingui/core/macro';

import { maySendAs } from '../../../accounts/session-in-browser/user-key.ts';
import { call } from '../../../wire/call.ts';
import { makeThingId, randomToken } from '../../changes/random-ids.ts';
import type { Upload } from '../contract.ts';
import { uploads } from '../endpoints.ts';
import { kindOfFile } from '../upload-kinds.ts';
import { readKeptFile, updateKeptFile, type KeptFile } from './kept-files.ts';
import { ResumableSender, type Hindrance } from './resumable-sender.ts';
import {
  cancelSent,
  SendFailure,
  sendFile as sendByTus,
  toSendFailure,
  type SendFile,
} from './send-file.ts';
import { createTakingPoll, type TakingPoll } from './taking-poll.ts';
import { UploadEntries, type EntriesOwner } from './upload-entries.ts';
import { uploadIdOf, type UploadEntry } from './upload-entry.ts';
import { pathOfPlace } from './upload-place.ts';
import type { Uploads, UploadsView } from './uploads-view.ts';

const PARALLEL = 2;
const RETRY_MS = 15_000;

export interface QueueOptions extends EntriesOwner {
  onTaken: () => void;
  /**
   * Called before an upload, because the server must know the target list or item. Resolves to false after a
   * failure.
   */
  saveDraft: () => Promise<boolean>;
  prepare?: (file: File, signal: AbortSignal) => Promise<File>;
  send?: SendFile;
}

export class UploadQueue implements Uploads {
  readonly #options: QueueOptions;
  readonly #send: SendFile;
  readonly #entries: UploadEntries;
  readonly #poll: TakingPoll;
  readonly #sender: ResumableSender;
  #isClosed = false;

  constructor(options: QueueOptions) {
    const { memorialId, userKey, tab, send = sendByTus } = options;
    this.#options = options;
    this.#send = send;
    this.#entries = new UploadEntries({ memorialId, userKey, tab });
    this.#sender = new ResumableSender({
      retryMs: RETRY_MS,
      onHindrance: (hindrance) => {
        this.#entries.hindrance = hindrance;
        if (!hindrance) this.#goOn();
      },
    });
    this.#poll = createTakingPoll({
      // Another user would be told that there are no such uploads.
      isNeeded: () => maySendAs(userKey) && this.#taking.length > 0,
      ask: async () => {
        // A file that is sent meanwhile may be missing in the answer.
        const asked = this.#taking;
        const answer = await call(uploads.list, { id: memorialId });
        if (!this.#isClosed) this.#settleAll(asked, answer.uploads);
      },
    });
  }

  getView = (): UploadsView => this.#entries.view;

  subscribe = (listener: () => void): (() => void) => this.#entries.subscribe(listener);

  addToList(files: readonly File[], list: string): void {
    const batch = randomToken();
    for (const [position, file] of this.#entries.withoutRepeats(files, list).entries()) {
      this.#entries.add(file, { list, item: makeThingId('itm'), batch, position });
    }
    this.#pump();
  }

  setField(file: File, field: string): void {
    // A new picture for a field cancels the upload of the previous picture.
    for (const { kept } of this.#entries.at(field)) this.cancel(kept.id);
    this.#entries.add(file, { field });
    this.#pump();
  }

  refuse(files: readonly File[], list: string, reason: string): void {
    for (const file of files) this.#entries.addRefused(file, list, reason);
    this.#entries.changed();
  }

  pause(id?: string): void {
    for (const entry of this.#entries.some(id)) {
      if (entry.state !== 'waiting' && entry.state !== 'sending') continue;
      entry.state = 'paused';
      entry.abort?.abort();
      setMark(entry, { isPaused: true });
    }
    this.#pump();
  }

  resume(id?: string): void {
    for (const entry of this.#entries.some(id)) {
      if (entry.state !== 'paused') continue;
      entry.state = 'waiting';
      setMark(entry, { isPaused: false });
    }
    this.retryNow();
  }

  retry(id: string): void {
    const entry = this.#entries.find(id);
    if (entry?.state !== 'refused' || !entry.file) return;
    entry.state = 'waiting';
    entry.reason = undefined;
    entry.kept = { ...entry.kept, uploadUrl: undefined, isSent: undefined, refusal: undefined };
    void this.#entries.keep(entry, entry.file);
    this.retryNow();
  }

  cancel(id: string): void {
    const entry = this.#entries.find(id);
    if (!entry) return;
    const { uploadUrl } = entry.kept;
    const isOnServer = entry.state !== 'refused' && uploadUrl !== undefined;
    this.#entries.remove(id);
    entry.abort?.abort();
    if (isOnServer) void cancelSent(uploadUrl);
    this.#pump();
  }

  dismiss(path: string): void {
    this.#entries.dismiss(path);
  }

  adopt(files: readonly KeptFile[]): void {
    this.#entries.adopt(files);
    this.#pump();
  }

  retryNow(): void {
    this.#sender.retryNow();
    this.#goOn();
  }

  hinder(hindrance: Hindrance): void {
    this.#sender.hinder(hindrance);
  }

  #goOn(): void {
    this.#pump();
    this.#poll.start(0);
  }

  close(): void {
    this.#isClosed = true;
    this.#sender.close();
    this.#poll.stop();
    for (const { abort } of this.#entries.all) abort?.abort();
    this.#entries.close();
  }

  #pump(): void {
    this.#entries.changed();
    if (this.#isClosed || this.#entries.hindrance) return;
    let room = PARALLEL - this.#entries.all.filter(({ abort }) => abort).length;
    for (const entry of this.#entries.all) {
      if (room <= 0) break;
      if (entry.state !== 'waiting' || entry.abort) continue;
      room -= 1;
      void this.#sendEntry(entry);
    }
    this.#poll.start();
  }

  async #sendEntry(entry: UploadEntry): Promise<void> {
    const abort = new AbortController();
    entry.abort = abort;
    try {
      await this.#sender.send(() => this.#attempt(entry, abort.signal), abort.signal);
      entry.state = 'taking';
      entry.sent = entry.kept.size;
      setMark(entry, { isSent: true });
    } catch (error) {
      const { kind, message, code } = toSendFailure(error);
      if (kind === 'refused') this.#entries.refuse(entry, message, code === 'PLAN_LIMIT');
    } finally {
      entry.abort = undefined;
      if (!this.#isClosed) this.#pump();
    }
  }

  async #attempt(entry: UploadEntry, signal: AbortSignal): Promise<void> {
    entry.state = 'sending';
    this.#entries.changed();
    try {
      entry.file ??= (await readKeptFile(entry.kept)) ?? undefined;
      if (!entry.file) throw new SendFailure('refused', lostSentence());
      await this.#prepare(entry, entry.file, signal);
      if (signal.aborted) throw new SendFailure('aborted', 'The upload was stopped.');
      if (!(await this.#options.saveDraft())) {
        throw new SendFailure('unsaved', 'The draft hasn’t been saved yet.');
      }
      await this.#sendBytes(entry, entry.file, signal);
    } catch (error) {
      // If the user paused the file meanwhile, its state is already set.
      if (entry.state === 'sending') entry.state = 'waiting';
      throw error;
    }
  }

  /**
   * The converted video replaces the original in the browser's storage, so that a new tab resumes with the same
   * bytes.
   */
  async #prepare(entry: UploadEntry, file: File, signal: AbortSignal): Promise<void> {
    const { prepare } = this.#options;
    const { isPrepared, name: filename, type: filetype } = entry.kept;
    if (!prepare || isPrepared || kindOfFile({ filename, filetype }) !== 'video') return;
    const prepared = await prepare(file, signal);
    if (prepared === file) return;
    const { name, type, size } = prepared;
    entry.file = prepared;
    entry.kept = { ...entry.kept, name, type, size, isPrepared: true };
    await this.#entries.keep(entry, prepared);
  }

  #sendBytes(entry: UploadEntry, file: File, signal: AbortSignal): Promise<void> {
    const { id, memorialId, userKey, name, type, place, uploadUrl: begun } = entry.kept;
    const onUrl = (uploadUrl: string) => {
      entry.kept = { ...entry.kept, uploadUrl };
      void updateKeptFile(id, { uploadUrl });
    };
    const onProgress = (sent: number) => {
      entry.sent = sent;
      this.#entries.changed();
    };
    const what = { memorialId, userKey, file, name, type, place, uploadUrl: begun };
    return this.#send({ ...what, onUrl, onProgress }, signal);
  }

  get #taking(): UploadEntry[] {
    return this.#entries.all.filter(({ state }) => state === 'taking');
  }

  #settleAll(asked: readonly UploadEntry[], answered: readonly Upload[]): void {
    const byId = new Map(answered.map((upload) => [upload.id, upload]));
    let hasTaken = false;
    for (const entry of this.#taking) {
      if (!asked.includes(entry)) continue;
      const isTaken = this.#settle(entry, byId.get(uploadIdOf(entry.kept.uploadUrl ?? '')));
      hasTaken = hasTaken || isTaken;
    }
    if (hasTaken) this.#options.onTaken();
    this.#pump();
  }

  #settle(entry: UploadEntry, upload: Upload | undefined): boolean {
    const { id, place, name, size } = entry.kept;
    if (!upload) this.#entries.refuse(entry, lostSentence(), true);
    else if (upload.state === 'arriving') {
      entry.state = 'waiting';
      setMark(entry, { isSent: false });
    } else if (upload.state === 'refused') {
      this.#entries.refuse(
        entry,
        upload.note ?? t`We can’t add this file. Choose a different one.`,
        false,
      );
    } else if (upload.state !== 'taking') {
      const isKnown = upload.state === 'known';
      this.#entries.remove(id);
      this.#entries.arrive({ path: pathOfPlace(place), isKnown, name, size, note: upload.note });
      return !isKnown;
    }
    return false;
  }
}

function lostSentence(): string {
  return t`We no longer have this file. Choose it again.`;
}

function setMark(entry: UploadEntry, mark: Pick<KeptFile, 'isPaused' | 'isSent'>): void {
  entry.kept = { ...entry.kept, ...mark };
  void updateKeptFile(entry.kept.id, mark);
}
