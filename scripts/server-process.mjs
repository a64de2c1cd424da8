// The flags and environment of every server process, chosen for low memory use and a short start.
import { fileURLToPath } from 'node:url';

/** The bundle of the whole server, written by `scripts/building/bundle-server.mjs`. */
export const SERVER_MAIN = fileURLToPath(new URL('../build/start/main.js', import.meta.url));

/** The compile cache of Node, which makes the next start quicker. Each new build starts with an empty cache. */
const COMPILED = fileURLToPath(new URL('../build/start/compiled', import.meta.url));

/**
 * Limits of V8's heap. A young generation of 8 MB instead of 16 MB uses less memory and makes responses no slower. The
 * old generation needs only a twentieth of its limit of 1 GB. The limit is still set, because V8 lets more garbage
 * accumulate under a higher limit, and the default limit depends on the machine.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=1024'];

/**
 * The environment of the server. NODE_ENV selects React's fast build; APP_ENV determines whether this is a real
 * deployment.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function serverEnvironment(env) {
  return {
    // Without this limit, the C library has an arena for each thread and does not release the freed memory of the
    // arenas.
    MALLOC_ARENA_MAX: '2',
    // Without this threshold, the memory of freed compression buffers is not released either, because cached pages
    // between the buffers fragment the heap.
    MALLOC_MMAP_THRESHOLD_: '131072',
    NODE_COMPILE_CACHE: COMPILED,
    ...env,
    NODE_ENV: 'production',
  };
}
