// PGlite, and the end of the process when its PostgreSQL has ended for good: it could not write its log because the
// disk is full, or its WebAssembly crashed. The next statement given to PGlite, `close` included, would then run for
// ever and block every request. A new process on the same files loses nothing that was committed.

import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions } from '@electric-sql/pglite';

import type { DatabaseLog } from '../database.server.ts';
import { isDiskFull, ROOM_MEGABYTES } from './disk-room.server.ts';
import { compilingOnce } from './webassembly-once.server.ts';

/** What the product needs of PGlite; a PGlite is one. */
export interface EmbeddedEngine extends Pick<PGlite, 'query' | 'exec' | 'transaction' | 'close'> {
  readonly ready: boolean;
  readonly closed: boolean;
  readonly waitReady: Promise<void>;
  listen(channel: string, listener: (payload: string) => void): Promise<unknown>;
}

type OnEnd = (cause: Error) => never;

class GuardedPGlite extends PGlite {
  /** Unset while it opens, when a failure is the caller's to handle. */
  #onEnd: OnEnd | undefined;
  #aborted: Error | undefined;

  /** From now on this is called, and never returns, when PostgreSQL has ended. */
  guard(onEnd: OnEnd): void {
    this.#onEnd = onEnd;
    const { Module } = this;
    const runOnce = Module._PostgresMainLoopOnce;
    // PGlite catches all that is thrown in here, a crash too, and may run it again and again for the same statement.
    Module._PostgresMainLoopOnce = () => {
      if (this.#aborted) onEnd(this.#aborted);
      try {
        runOnce();
      } catch (error) {
        if (isAbort(error)) this.#aborted = error;
        else if (isCrash(error)) onEnd(error);
        throw error;
      }
    };
  }

  override async execProtocol(...given: Parameters<PGlite['execProtocol']>) {
    return this.#guarded(() => super.execProtocol(...given));
  }

  override async execProtocolStream(...given: Parameters<PGlite['execProtocolStream']>) {
    return this.#guarded(() => super.execProtocolStream(...given));
  }

  async #guarded<Result>(execute: () => Promise<Result>): Promise<Result> {
    try {
      return await execute();
    } catch (error) {
      if (isLast(error)) this.#onEnd?.(error);
      throw error;
    } finally {
      if (this.#aborted) this.#onEnd?.(this.#aborted);
    }
  }
}

/** PostgreSQL aborts after a PANIC, whose message is the statement's error and says more. */
function isAbort(error: unknown): error is Error {
  return error instanceof WebAssembly.RuntimeError && error.message.startsWith('Aborted(');
}

/** A crash of WebAssembly, or a stack that overflowed in it. */
function isCrash(error: unknown): error is Error {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}

/** True for the last error of a PostgreSQL that ends. */
function isLast(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return 'severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL');
}

/**
 * Opens the database in `options.dataDir`, which nobody else may have open. When it ends for good later, the process
 * logs one sentence and exits with 1, at once: no other statement may start.
 */
export async function openEngine(
  options: PGliteOptions & { dataDir: string },
  log: DatabaseLog,
): Promise<EmbeddedEngine> {
  const engine = await compilingOnce(async () => {
    const opening = new GuardedPGlite(options);
    await opening.waitReady;
    return opening;
  });
  await engine.exec(`set time zone 'UTC'`);
  engine.guard((cause) => {
    log.fatal(describeEnd(options.dataDir, cause));
    process.exit(1);
  });
  return engine;
}

function describeEnd(folder: string, cause: Error): string {
  const [reason, remedy] = isDiskFull(folder, cause)
    ? [
        'because its disk is full',
        `Make room for at least ${ROOM_MEGABYTES} MB there and start again.`,
      ]
    : ['and cannot go on in this process', 'Start again.'];
  return `The embedded database in ${folder} has ended, ${reason}: ${cause.message}. Nothing that was confirmed is lost. ${remedy}`;
}
