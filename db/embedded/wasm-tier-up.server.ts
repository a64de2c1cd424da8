// Turns off V8's optimizing WebAssembly compiler while the embedded database opens. The compiler used 500 MB and made
// the database hardly faster.
// The option `node --liftoff-only` is no alternative, because it invalidates the compile cache of all modules.

import { setFlagsFromString } from 'node:v8';

const TIER_UP_FLAGS = ['wasm-tier-up', 'wasm-dynamic-tiering'];

/** WebAssembly that is compiled during `work` stays unoptimized. */
export async function withoutWasmTierUp<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const flag of TIER_UP_FLAGS) setFlagsFromString(`--no-${flag}`);
  try {
    return await work();
  } finally {
    for (const flag of TIER_UP_FLAGS) setFlagsFromString(`--${flag}`);
  }
}
