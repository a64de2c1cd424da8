// Where things are in this repository. Uses only what Node 20 brings along.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The Node 24 that the product runs on, installed as an npm package. */
export const NATIVE_NODE = join(
  ROOT,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/**
 * Path of an installed package's file, for starting a tool without a shell.
 *
 * @param {string} path for example `vite/bin/vite.js`
 */
export function packageFile(path) {
  return join(ROOT, 'node_modules', path);
}

/**
 * One line for the person at the terminal. Standard output belongs to the command that was asked for.
 *
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** A failure that is told to the person as one sentence, without a stack. */
export class PlainFailure extends Error {}

/**
 * Runs a script's main function; a PlainFailure ends it with its sentence and exit code 1.
 *
 * @param {() => Promise<void>} main
 */
export async function runScript(main) {
  try {
    await main();
  } catch (error) {
    say(error instanceof PlainFailure ? error.message : String(error?.stack ?? error));
    process.exitCode = 1;
  }
}
