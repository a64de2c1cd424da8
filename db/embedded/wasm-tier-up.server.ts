// Turns off V8's optimising compiler for the WebAssembly of the embedded database. The compiler used 500 MB of memory
// for some seconds and made the database hardly faster. The flags are set only while the database opens, instead of for
// the whole process with `node --liftoff-only`. V8's compile cache is valid only for the flags with which it was
// created, so with that option every start would compile all modules again.

import { setFlagsFromString } from 'node:v8';

const TIER_UP_FLAGS = ['wasm-tier-up', 'wasm-dynamic-tiering'];

/** Runs `work` while the flags are off. WebAssembly that is compiled during that time is not optimised later either. */
export async function withoutWasmTierUp<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const flag of TIER_UP_FLAGS) setFlagsFromString(`--no-${flag}`);
  try {
    return await work();
  } finally {
    for (const flag of TIER_UP_FLAGS) setFlagsFromString(`--${flag}`);
  }
}
