import { t } from '@lingui/core/macro';

import { pageI18n } from '../../language/i18n.ts';
import type {
  FileSummary,
  ReadableFile,
  TreeAnswers,
  TreeMessage,
  TreeRequest,
} from './tree-requests.ts';

export interface OpenedTree {
  summary: FileSummary;
  find: (query: string) => Promise<TreeAnswers['find']>;
  propose: (person: number, currentYear: number) => Promise<TreeAnswers['propose']>;
  /**
   * Reads the file again, in one of the encodings of `summary.readings`.
   * @throws TreeFileError
   */
  readAs: (encoding: string) => Promise<OpenedTree>;
  close: () => void;
}

/** The message is a sentence for the user. */
export class TreeFileError extends Error {
  override readonly name = 'TreeFileError';
}

type Unnumbered = TreeRequest extends infer R
  ? R extends TreeRequest
    ? Omit<R, 'id'>
    : never
  : never;

interface Waiting {
  resolve: (answer: TreeAnswers[keyof TreeAnswers]) => void;
  reject: (error: Error) => void;
}

interface OpenOptions {
  /** called with the fraction from 0 to 1 */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** @throws TreeFileError if the file cannot be read or the signal is aborted */
export async function openTree(file: ReadableFile, options: OpenOptions): Promise<OpenedTree> {
  const line = new WorkerLine(options.onProgress);
  const close = () => line.close();
  options.signal.addEventListener('abort', close, { once: true });
  const open = async (encoding?: string): Promise<OpenedTree> => {
    try {
      const { locale, messages } = pageI18n;
      const request = { kind: 'open', file, language: { locale, messages } } as const;
      const summary = (await line.ask(
        encoding ? { ...request, encoding } : request,
      )) as FileSummary;
      return {
        summary,
        find: async (query) => (await line.ask({ kind: 'find', query })) as TreeAnswers['find'],
        propose: async (person, currentYear) =>
          (await line.ask({ kind: 'propose', person, currentYear })) as TreeAnswers['propose'],
        readAs: open,
        close,
      };
    } catch (error) {
      close();
      throw error;
    }
  };
  return open();
}

export function unreadableSentence(): string {
  return t`We couldn’t read this file. Please try choosing it again.`;
}

class WorkerLine {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #isClosed = false;

  constructor(onProgress: (part: number) => void) {
    this.#worker = new Worker(new URL('./tree.worker.ts', import.meta.url), { type: 'module' });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<TreeMessage>) => {
      if (data.kind === 'progress') onProgress(data.part);
      else this.#settle(data);
    });
    // The error means that the script did not load, or that the memory is full.
    this.#worker.addEventListener('error', () => this.close());
  }

  ask(request: Unnumbered): Promise<TreeAnswers[keyof TreeAnswers]> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        reject(new TreeFileError(unreadableSentence()));
        return;
      }
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id }, {});
    });
  }

  #settle(message: Exclude<TreeMessage, { kind: 'progress' }>): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'answer') waiting?.resolve(message.answer);
    else waiting?.reject(new TreeFileError(message.sentence));
  }

  close(): void {
    this.#isClosed = true;
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) {
      reject(new TreeFileError(unreadableSentence()));
    }
    this.#waiting.clear();
  }
}
