// Turns off V8's optimizing compiler while the embedded database opens. It used 500 MB and made the database
// hardly faster. `node --liftoff-only` would invalidate the compile cache of all modules.

import { setFlagsFromString } from 'node:v8';

const TIER_UP_FLAGS = ['wasm-tier-up', 'wasm-dynamic-tiering'];

/** Runs `work` with the flags off. WebAssembly compiled in this time stays unoptimized. */
export async function withoutWasmTierUp<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const flag of TIER_UP_FLAGS) setFlagsFromString(`--no-${flag}`);
  try {
    return await work();
  } finally {
    for (const flag of TIER_UP_FLAGS) setFlagsFromString(`--${flag}`);
  }
}
