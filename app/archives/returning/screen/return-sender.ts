import { cancelSent, SendFailure, sendByTus } from '../../../drafts/uploads/sending/send-file.ts';
import { ApiFailure } from '../../../wire/api-failure.ts';
import { call } from '../../../wire/call.ts';
import type { ArchiveReturn, ReturnedEntry } from '../contract.ts';
import { archiveReturns } from '../endpoints.ts';
import { forgetReturn, keepReturn, readKeptReturn, type KeptReturn } from './kept-return.ts';
import { pauseUntil } from './pause-until.ts';
import { isWholeZip, NO_WHOLE_ZIP } from './whole-zip.ts';

export type Hindrance = 'offline' | 'busy' | 'signed-out';

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
  email: string;
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
const GONE = 'This archive is no longer here. Please choose it again.';

export class ReturnSender {
  readonly #options: Required<SenderOptions>;
  readonly #listeners = new Set<() => void>();
  #view: ReturnView = { step: 'loading' };
  #kept: KeptReturn | undefined;
  #run = new AbortController();
  #wake = new AbortController();

  constructor(options: SenderOptions) {
    this.#options = { send: sendByTus, read: readArchiveReturn, pauses: PAUSES, ...options };
  }

  view = (): ReturnView => this.#view;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  open = async (): Promise<void> => {
    const signal = this.#begin();
    this.#kept = readKeptReturn(this.#options.email);
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
      if (!signal.aborted) this.#show({ step: 'refused', note: NO_WHOLE_ZIP, isPlan: false });
      return;
    }
    while (!signal.aborted && !(await this.#trySending(file, signal))) {
      await this.#pause(this.#options.pauses.retry, signal);
    }
  };

  /** Retries at once, for example after a sign-in. */
  retry = (): void => this.#wake.abort();

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

  stop = (): void => this.#run.abort();

  #show(view: ReturnView): void {
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }

  #begin(): AbortSignal {
    this.#run.abort();
    this.#run = new AbortController();
    return this.#run.signal;
  }

  #forget(): void {
    this.#kept = undefined;
    forgetReturn();
  }

  async #pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    this.#wake = new AbortController();
    await pauseUntil(milliseconds, AbortSignal.any([signal, this.#wake.signal]));
  }

  /** Waits until another tab has sent all bytes, then follows the progress of the job. */
  async #awaitOtherTab(url: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      await this.#pause(this.#options.pauses.ask, signal);
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

  async #trySending(file: File, signal: AbortSignal): Promise<boolean> {
    const { name, size } = file;
    const shown = this.#view;
    const sent = shown.step === 'sending' ? shown.sent : 0;
    this.#show({ step: 'sending', name, sent, size });
    try {
      await this.#sendFile(file, signal);
      await this.#follow(this.#kept?.url ?? '', signal);
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      if (!(error instanceof SendFailure)) throw error;
      return this.#explain(error);
    }
  }

  async #sendFile(file: File, signal: AbortSignal): Promise<void> {
    const { send, read, email } = this.#options;
    const { name, size, lastModified } = file;
    const options = {
      endpoint: archiveReturns.create.path,
      file,
      metadata: { filename: name, filetype: 'application/zip' },
      uploadUrl: this.#kept?.url,
      onProgress: (sent: number) => {
        if (!signal.aborted) this.#show({ step: 'sending', name, sent, size });
      },
      onUrl: (url: string) => {
        this.#kept = { email, url, name, size, lastModified };
        keepReturn(this.#kept);
      },
      renewSession: async () => {
        if (this.#kept) await read(this.#kept.url);
      },
    };
    await send(options, signal);
  }

  #explain({ kind, code, message }: SendFailure): boolean {
    const view = this.#view;
    // The server has removed the bytes that had arrived, so the whole file is sent again.
    if (code === 'NOT_FOUND' && this.#kept) {
      this.#forget();
      return false;
    }
    if (kind === 'refused' || kind === 'aborted') {
      this.#forget();
      this.#show({ step: 'refused', note: message, isPlan: code === 'PLAN_LIMIT' });
      return true;
    }
    if (view.step === 'sending') this.#show({ ...view, hindrance: kind });
    return false;
  }

  async #follow(url: string, signal: AbortSignal): Promise<void> {
    this.#show({ step: 'taking' });
    while (!signal.aborted && !(await this.#ask(url, signal))) {
      await this.#pause(this.#options.pauses.ask, signal);
    }
  }

  async #ask(url: string, signal: AbortSignal): Promise<boolean> {
    try {
      const archive = await this.#options.read(url);
      if (signal.aborted) return true;
      if (archive.state === 'arriving' || archive.state === 'taking') {
        this.#show({ step: 'taking', progress: archive.progress });
        return false;
      }
      this.#forget();
      this.#show(
        archive.state === 'taken'
          ? { step: 'taken', memorials: archive.memorials ?? [] }
          : { step: 'refused', note: archive.note ?? '', isPlan: false },
      );
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      if (isGone(error)) {
        this.startAgain(GONE);
        return true;
      }
      this.#show({ step: 'taking', hindrance: hindranceOf(error) });
      return false;
    }
  }
}

/** True if the file looks like a ZIP, or if it cannot be read: then the attempt to send it shows the reason. */
function mayBeArchive(file: File): Promise<boolean> {
  return isWholeZip(file).catch(() => true);
}

function isGone(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 404;
}

function hindranceOf(error: unknown): Hindrance {
  if (!(error instanceof ApiFailure) || error.status === 0) return 'offline';
  return error.status === 401 ? 'signed-out' : 'busy';
}
