import { msg } from '@lingui/core/macro';

import { maySendAs } from '../../../accounts/session-in-browser/user-key.ts';
import {
  ResumableSender,
  type Hindrance,
} from '../../../drafts/uploads/sending/resumable-sender.ts';
import { cancelSent, SendFailure, sendByTus } from '../../../drafts/uploads/sending/send-file.ts';
import { pageI18n } from '../../../language/i18n.ts';
import { call } from '../../../wire/call.ts';
import { ApiFailure } from '../../../wire/errors/api-failure.ts';
import type { ArchiveReturn, ReturnedEntry } from '../contract.ts';
import { archiveReturns } from '../endpoints.ts';
import { keepReturn, readKeptReturn, type KeptReturn } from './kept-return.ts';
import { pauseUntil } from './pause-until.ts';
import { isWholeZip, NO_WHOLE_ZIP } from './whole-zip.ts';

export type ReturnView =
  | { step: 'loading' }
  | { step: 'choose'; problem?: string; resume?: { name: string } }
  | {
      step: 'sending';
      name: string;
      sent: number;
      size: number;
      hindrance?: Hindrance | undefined;
    }
  | { step: 'taking'; progress?: ArchiveReturn['progress']; hindrance?: Hindrance | undefined }
  | { step: 'taken'; memorials: readonly ReturnedEntry[] }
  | { step: 'refused'; note: string; isPlan: boolean };

interface SenderOptions {
  /** as in `user-key.ts` */
  userKey: string;
  send?: typeof sendByTus;
  read?: typeof readArchiveReturn;
  /** milliseconds between two polls, and before a retry */
  pauses?: { ask: number; retry: number };
}

async function readArchiveReturn(url: string): Promise<ArchiveReturn> {
  const archive = url.split('/').at(-1) ?? '';
  return (await call(archiveReturns.read, { archive })).archive;
}

const PAUSES = { ask: 2_000, retry: 5_000 };
const GONE = msg`This upload is no longer available. Choose the file again.`;

export class ReturnSender {
  readonly #options: Required<SenderOptions>;
  readonly #listeners = new Set<() => void>();
  #view: ReturnView = { step: 'loading' };
  #kept: KeptReturn | undefined;
  readonly #sender: ResumableSender;
  #run = new AbortController();

  constructor(options: SenderOptions) {
    const { userKey, read = readArchiveReturn } = options;
    this.#options = {
      send: sendByTus,
      pauses: PAUSES,
      ...options,
      // Another user would be told that there is no such upload.
      read: async (url) => {
        if (maySendAs(userKey)) return read(url);
        throw new SendFailure('signed-out', 'Another user is signed in.');
      },
    };
    this.#sender = new ResumableSender({
      retryMs: this.#options.pauses.retry,
      onHindrance: (hindrance) => {
        const shown = this.#view;
        if (shown.step !== 'sending' && shown.step !== 'taking') return;
        this.#show({ ...shown, hindrance });
      },
    });
  }

  get userKey(): string {
    return this.#options.userKey;
  }

  view = (): ReturnView => this.#view;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  open = async (): Promise<void> => {
    const signal = this.#begin();
    this.#kept = readKeptReturn(this.userKey);
    const kept = this.#kept;
    if (!kept) {
      this.#show({ step: 'choose' });
      return;
    }
    try {
      const archive = await this.#options.read(kept.url);
      if (signal.aborted) return;
      if (archive.state !== 'arriving') {
        await this.#follow(kept.url, signal);
        return;
      }
    } catch (error) {
      if (isGone(error)) {
        this.startAgain();
        return;
      }
    }
    this.#show({ step: 'choose', resume: { name: kept.name } });
    await this.#awaitOtherTab(kept.url, signal);
  };

  send = async (file: File): Promise<void> => {
    const signal = this.#begin();
    const kept = this.#kept;
    const isSame =
      kept?.name === file.name &&
      kept.size === file.size &&
      kept.lastModified === file.lastModified;
    if (!isSame) this.#kept = undefined;
    if (!(await mayBeArchive(file))) {
      const note = pageI18n._(NO_WHOLE_ZIP);
      if (!signal.aborted) this.#show({ step: 'refused', note, isPlan: false });
      return;
    }
    this.#show({ step: 'sending', name: file.name, sent: 0, size: file.size });
    try {
      await this.#sender.send(() => this.#sendFile(file, signal), signal);
      await this.#follow(this.#kept?.url ?? '', signal);
    } catch (error) {
      if (!signal.aborted) this.#refuse(error);
    }
  };

  /** Retries at once, for example after a sign-in. */
  retry = (): void => this.#sender.retryNow();

  cancel = async (): Promise<void> => {
    const url = this.#kept?.url;
    this.startAgain();
    if (url) await cancelSent(url);
  };

  startAgain = (problem?: string): void => {
    this.#begin();
    this.#forget();
    this.#show({ step: 'choose', ...(problem ? { problem } : {}) });
  };

  stop = (): void => {
    this.#run.abort();
    this.#sender.close();
  };

  #show(view: ReturnView): void {
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }

  #begin(): AbortSignal {
    this.stop();
    this.#run = new AbortController();
    return this.#run.signal;
  }

  #forget(): void {
    this.#kept = undefined;
    keepReturn(undefined);
  }

  /** Waits until another tab has sent all bytes, then follows the progress of the job. */
  async #awaitOtherTab(url: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      await pauseUntil(this.#options.pauses.ask, signal);
      if (signal.aborted) return;
      try {
        const { state } = await this.#options.read(url);
        if (signal.aborted) return;
        if (state !== 'arriving') {
          await this.#follow(url, signal);
          return;
        }
      } catch (error) {
        // `startAgain` aborts `signal`, which ends this loop.
        if (isGone(error) && !signal.aborted) this.startAgain();
      }
    }
  }

  async #sendFile(file: File, signal: AbortSignal): Promise<void> {
    const { send, read } = this.#options;
    const { userKey } = this;
    const { name, size, lastModified } = file;
    const options = {
      endpoint: archiveReturns.create.path,
      userKey,
      file,
      metadata: { filename: name, filetype: 'application/zip' },
      uploadUrl: this.#kept?.url,
      onProgress: (sent: number) => {
        if (!signal.aborted) this.#show({ step: 'sending', name, sent, size });
      },
      onUrl: (url: string) => {
        this.#kept = { email: userKey, url, name, size, lastModified };
        keepReturn(this.#kept);
      },
      renewSession: async () => {
        if (this.#kept) await read(this.#kept.url);
      },
    };
    try {
      await send(options, signal);
    } catch (error) {
      // The server has removed the bytes that had arrived, so the whole file is sent again.
      if (!isMissing(error) || !this.#kept) throw error;
      this.#forget();
      throw new SendFailure('busy', error.message);
    }
  }

  #refuse(error: unknown): void {
    if (!(error instanceof SendFailure)) throw error;
    this.#forget();
    const isPlan = error.code === 'PLAN_LIMIT';
    this.#show({ step: 'refused', note: error.message, isPlan });
  }

  async #follow(url: string, signal: AbortSignal): Promise<void> {
    this.#show({ step: 'taking' });
    for (;;) {
      const archive = await this.#ask(url, signal);
      if (signal.aborted) return;
      if (!archive) {
        this.startAgain(pageI18n._(GONE));
        return;
      }
      if (archive.state !== 'arriving' && archive.state !== 'taking') {
        this.#end(archive);
        return;
      }
      this.#show({ step: 'taking', progress: archive.progress });
      await pauseUntil(this.#options.pauses.ask, signal);
    }
  }

  /** Resolves to undefined if the archive is gone, or after the signal. */
  async #ask(url: string, signal: AbortSignal): Promise<ArchiveReturn | undefined> {
    const read = async () => {
      try {
        return await this.#options.read(url);
      } catch (error) {
        if (isGone(error)) return undefined;
        throw error;
      }
    };
    return this.#sender.send(read, signal).catch(() => undefined);
  }

  #end({ state, memorials = [], note = '' }: ArchiveReturn): void {
    this.#forget();
    this.#show(
      state === 'taken' ? { step: 'taken', memorials } : { step: 'refused', note, isPlan: false },
    );
  }
}

/** True if the file looks like a ZIP, or if it cannot be read: then the attempt to send it shows the reason. */
function mayBeArchive(file: File): Promise<boolean> {
  return isWholeZip(file).catch(() => true);
}

function isGone(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 404;
}

function isMissing(error: unknown): error is SendFailure {
  return error instanceof SendFailure && error.code === 'NOT_FOUND';
}
