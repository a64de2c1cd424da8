// How the server's process is started, wherever it is started: what keeps its memory small and its start short.
import { fileURLToPath } from 'node:url';

/** The whole server, as `scripts/building/bundle-server.mjs` makes it. */
export const SERVER_MAIN = fileURLToPath(new URL('../build/start/main.js', import.meta.url));

/** The compile cache of Node, which makes the next start quicker; a new build starts with an empty one. */
const COMPILED = fileURLToPath(new URL('../build/start/compiled', import.meta.url));

/**
 * The young generation holds 8 MB instead of 16: in use the process keeps less, and answers cost what they
 * cost with 16. The old one may hold 1 GB, of which it needs a twentieth: by this limit V8 decides how much
 * garbage may gather, and it would otherwise take it from the memory of the machine.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=1024'];

/**
 * The environment that the server is started with. NODE_ENV picks React's fast build; whether this is a
 * real deployment is what APP_ENV says.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function serverEnvironment(env) {
  return {
    // The C library otherwise keeps freed memory in an arena for each thread.
    MALLOC_ARENA_MAX: '2',
    // It otherwise keeps the work space of compressions too, between which kept pages then lie scattered.
    MALLOC_MMAP_THRESHOLD_: '131072',
    NODE_COMPILE_CACHE: COMPILED,
    ...env,
    NODE_ENV: 'production',
  };
}
