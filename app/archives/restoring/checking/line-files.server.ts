/** Files with one JSON value a line, written and read without having all values in memory. */
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';

const WRITE_CHARACTERS = 256 * 1024;

export class LineFile {
  readonly #handle: FileHandle;
  #pending: string[] = [];
  #characters = 0;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static async create(path: string): Promise<LineFile> {
    return new LineFile(await open(path, 'wx', 0o600));
  }

  async add(value: unknown): Promise<void> {
    const line = `${JSON.stringify(value).replaceAll(/[\u2028\u2029]/g, escaped)}\n`;
    this.#pending.push(line);
    this.#characters += line.length;
    if (this.#characters >= WRITE_CHARACTERS) await this.#write();
  }

  async close(): Promise<void> {
    try {
      await this.#write();
    } finally {
      await this.#handle.close();
    }
  }

  async #write(): Promise<void> {
    const text = this.#pending.join('');
    this.#pending = [];
    this.#characters = 0;
    await this.#handle.appendFile(text);
  }
}

/** `createInterface` ends lines there, too. */
function escaped(separator: string): string {
  return separator === '\u2028' ? '\\u2028' : '\\u2029';
}

async function* textLines(path: string): AsyncGenerator<string> {
  const input = createReadStream(path);
  try {
    yield* createInterface({ input, crlfDelay: Infinity });
  } finally {
    // Ending the lines early leaves the file open.
    input.destroy();
  }
}

export async function* readLines<Value>(path: string): AsyncGenerator<Value> {
  for await (const line of textLines(path)) yield JSON.parse(line) as Value;
}

const BATCH_VALUES = 1_000;
const BATCH_CHARACTERS = 2_000_000;

/** Batches for statements that insert several rows. */
export async function* readBatches<Value>(path: string): AsyncGenerator<Value[]> {
  let batch: Value[] = [];
  let characters = 0;
  for await (const line of textLines(path)) {
    batch.push(JSON.parse(line) as Value);
    characters += line.length;
    if (batch.length >= BATCH_VALUES || characters >= BATCH_CHARACTERS) {
      yield batch;
      batch = [];
      characters = 0;
    }
  }
  if (batch.length > 0) yield batch;
}
