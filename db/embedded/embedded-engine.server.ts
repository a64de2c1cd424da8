// PGlite that survives its own end. When PostgreSQL cannot write its log (the disk is full) it gives up for
// good, and the next statement given to PGlite then runs for ever and blocks the whole process. So after such
// an end it is never asked again; a new one is opened on the same files as soon as there is room.

import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions, Transaction } from '@electric-sql/pglite';

import { compilingOnce } from './webassembly-once.server.ts';

/** How long to wait between two tries at opening again: each blocks the process for half a second. */
const TRY_EVERY_MS = 2_000;

type Statements = Pick<Transaction, 'query' | 'exec' | 'rollback'>;

/** What the product needs of PGlite; a PGlite is one. */
export interface EmbeddedEngine extends Pick<PGlite, 'query' | 'exec' | 'close'> {
  readonly ready: boolean;
  readonly closed: boolean;
  readonly waitReady: Promise<void>;
  transaction<T>(work: (transaction: Statements) => Promise<T>): Promise<T>;
  listen(channel: string, listener: (payload: string) => void): Promise<unknown>;
}

/** A statement came after the database's end. Its code says to whoever asks that this is an outage. */
class EngineEndedError extends Error {
  override readonly name = 'EngineEndedError';
  /** PostgreSQL's own for a failure of its files */
  readonly code = '58030';
}

class GuardedPGlite extends PGlite {
  ended: Error | undefined;

  override async execProtocol(...given: Parameters<PGlite['execProtocol']>) {
    return this.#guarded(() => super.execProtocol(...given));
  }

  override async execProtocolStream(...given: Parameters<PGlite['execProtocolStream']>) {
    return this.#guarded(() => super.execProtocolStream(...given));
  }

  async #guarded<Result>(ask: () => Promise<Result>): Promise<Result> {
    if (this.ended) throw this.ended;
    try {
      return await ask();
    } catch (error) {
      if (isEnd(error)) {
        this.ended = new EngineEndedError(`The embedded database gave up: ${error.message}`, {
          cause: error,
        });
      }
      throw error;
    }
  }
}

/** PostgreSQL ends after these, and WebAssembly after its own. */
function isEnd(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (error instanceof WebAssembly.RuntimeError || error.name === 'ExitStatus') return true;
  return 'severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL');
}

export interface EngineOptions {
  pglite: PGliteOptions & { dataDir: string };
  /** called before each opening, the first too */
  prepare: () => void;
  /** false while opening again could only fail */
  mayOpen: () => boolean;
  log: { warn(message: string): void };
}

/** Opens the database in `pglite.dataDir`, which nobody else may have open. */
export async function openEngine(options: EngineOptions): Promise<EmbeddedEngine> {
  return new LastingEngine(options, await openGuarded(options));
}

async function openGuarded({ pglite, prepare }: EngineOptions): Promise<GuardedPGlite> {
  prepare();
  const engine = await compilingOnce(async () => {
    const opening = new GuardedPGlite(pglite);
    await opening.waitReady;
    return opening;
  });
  await engine.exec(`set time zone 'UTC'`);
  return engine;
}

class LastingEngine implements EmbeddedEngine {
  readonly ready = true;
  readonly waitReady = Promise.resolve();
  closed = false;
  readonly #options: EngineOptions;
  readonly #listeners: Array<[channel: string, listener: (payload: string) => void]> = [];
  #engine: GuardedPGlite;
  #opening: Promise<void> | undefined;
  #nextTry = 0;

  constructor(options: EngineOptions, engine: GuardedPGlite) {
    this.#options = options;
    this.#engine = engine;
  }

  query: PGlite['query'] = async (...given) => (await this.#whole()).query(...given);

  exec: PGlite['exec'] = async (...given) => (await this.#whole()).exec(...given);

  async transaction<T>(work: (transaction: Statements) => Promise<T>): Promise<T> {
    let hasBegun = false;
    try {
      const engine = await this.#whole();
      return await engine.transaction((transaction) => {
        hasBegun = true;
        return work(transaction);
      });
    } catch (error) {
      if (hasBegun) throw error;
      // Kysely waits for the beginning and hears of nothing else: it begins, and its statements fail.
      return work(failing(error));
    }
  }

  async listen(channel: string, listener: (payload: string) => void): Promise<void> {
    await (await this.#whole()).listen(channel, listener);
    // Not before: who is refused asks again, and would be there once for each time.
    this.#listeners.push([channel, listener]);
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.#opening;
    // One that has ended would take the farewell for one more statement.
    if (!this.#engine.ended) await this.#engine.close();
  }

  async #whole(): Promise<GuardedPGlite> {
    const { ended } = this.#engine;
    if (!ended) return this.#engine;
    this.#opening ??= this.#openAgain(ended).finally(() => {
      this.#opening = undefined;
    });
    await this.#opening;
    if (this.#engine.ended) throw this.#engine.ended;
    return this.#engine;
  }

  async #openAgain(ended: Error): Promise<void> {
    const { log, mayOpen } = this.#options;
    if (this.#nextTry === 0) log.warn(`${ended.message}. It is opened again when it can be.`);
    const isTooSoon = performance.now() < this.#nextTry;
    if (isTooSoon || this.closed) return;
    this.#nextTry = performance.now() + TRY_EVERY_MS;
    if (!mayOpen()) return;
    try {
      const engine = await openGuarded(this.#options);
      for (const [channel, listener] of this.#listeners) await engine.listen(channel, listener);
      this.#engine = engine;
      this.#nextTry = 0;
      log.warn('The embedded database was opened again.');
    } catch {
      // What it said at its end is the answer until it can be opened.
    }
  }
}

function failing(cause: unknown): Statements {
  async function fail(): Promise<never> {
    throw cause instanceof Error ? cause : new Error('The transaction did not begin', { cause });
  }
  return { query: fail, exec: fail, rollback: async () => undefined };
}
