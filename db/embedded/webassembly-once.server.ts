// WebAssembly, which is the embedded database, is compiled once and not a second time for speed: that second
// time took 500 MB for some seconds and gave little back. V8 is told so while the database opens and not by
// `node --liftoff-only`: Node's own modules and those that it keeps compiled count only under the flags that
// they were compiled with, so that every start, without this database too, would compile them anew.

import { setFlagsFromString } from 'node:v8';

const SECOND_TIME = ['wasm-tier-up', 'wasm-dynamic-tiering'];

/** Does the work, during which WebAssembly is given to be compiled once and for all. */
export async function compilingOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const flag of SECOND_TIME) setFlagsFromString(`--no-${flag}`);
  try {
    return await work();
  } finally {
    for (const flag of SECOND_TIME) setFlagsFromString(`--${flag}`);
  }
}
