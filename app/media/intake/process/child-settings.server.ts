import type { ChildProcess } from 'node:child_process';

/** Few arenas, and larger blocks go back to the system, so that a child's memory stays small. */
export const MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

const SAID_CHARACTERS = 2_000;

/** @returns what the child has written to stderr at last */
export function lastWords(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    text = (text + part).slice(-SAID_CHARACTERS);
  });
  return () => text.trim();
}
