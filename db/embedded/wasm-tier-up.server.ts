// Turns off V8's optimising compiler for the WebAssembly of the embedded database: it took 500 MB for some seconds and
// made little difference. The flags are set only while the database opens, and not with `node --liftoff-only`: V8's
// compile cache is valid only for the flags that it was made with, so every start would compile all modules again.

import { setFlagsFromString } from 'node:v8';

const TIER_UP_FLAGS = ['wasm-tier-up', 'wasm-dynamic-tiering'];

/** Runs `work` with the flags off. WebAssembly that is compiled meanwhile is never optimised later. */
export async function withoutWasmTierUp<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const flag of TIER_UP_FLAGS) setFlagsFromString(`--no-${flag}`);
  try {
    return await work();
  } finally {
    for (const flag of TIER_UP_FLAGS) setFlagsFromString(`--${flag}`);
  }
}
