// Ends the process when PostgreSQL in PGlite has stopped, for example because the disk is full. Otherwise, every later
// statement would hang. Committed data is safe.

import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions } from '@electric-sql/pglite';

import type { DatabaseLog } from '../database.server.ts';
import { isDiskFull, ROOM_MEGABYTES } from './disk-room.server.ts';
import { withoutWasmTierUp } from './wasm-tier-up.server.ts';

export interface EmbeddedEngine extends Pick<PGlite, 'query' | 'exec' | 'transaction' | 'close'> {
  readonly ready: boolean;
  readonly closed: boolean;
  readonly waitReady: Promise<void>;
  listen(channel: string, listener: (payload: string) => void): Promise<unknown>;
}

type OnEnd = (cause: Error) => never;

class GuardedPGlite extends PGlite {
  /** undefined while the database opens; the caller handles failures during that time */
  #onEnd: OnEnd | undefined;
  #aborted: Error | undefined;

  /** `onEnd` runs when PostgreSQL has stopped, and must end the process. */
  guard(onEnd: OnEnd): void {
    this.#onEnd = onEnd;
    const { Module } = this;
    const runOnce = Module._PostgresMainLoopOnce;
    // PGlite catches errors that this function throws, and can call it again for the same statement. An abort is
    // therefore remembered, and the next call ends the process.
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
      if (isFatal(error)) this.#onEnd?.(error);
      throw error;
    } finally {
      if (this.#aborted) this.#onEnd?.(this.#aborted);
    }
  }
}

/**
 * PGlite aborts after a PANIC. An abort does not end the process immediately, because the failed statement then reports
 * the PANIC with a more useful message.
 */
function isAbort(error: unknown): error is Error {
  return error instanceof WebAssembly.RuntimeError && error.message.startsWith('Aborted(');
}

function isCrash(error: unknown): error is Error {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}

/** PostgreSQL stops after a PANIC or FATAL error. */
function isFatal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return 'severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL');
}

/**
 * The caller must have locked the folder. If PostgreSQL stops permanently, the process logs the reason and exits with
 * 1.
 */
export async function openEngine(
  options: PGliteOptions & { dataDir: string },
  log: DatabaseLog,
): Promise<EmbeddedEngine> {
  const engine = await withoutWasmTierUp(async () => {
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
    ? ['because its disk is full', `Free at least ${ROOM_MEGABYTES} MB there and start again.`]
    : ['and cannot continue in this process', 'Start again.'];
  return `The embedded database in ${folder} has stopped ${reason}: ${cause.message}. No confirmed write has been lost. ${remedy}`;
}
