// Paths of this repository. Uses only APIs of Node 20, because this file runs before Node 24 is installed.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The executable of Node 24, which runs the application and is installed as an npm package. */
export const NATIVE_NODE = join(
  ROOT,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/**
 * Path of an installed package's file, for starting a tool without a shell.
 *
 * @param {string} path - for example `vite/bin/vite.js`
 */
export function packageFile(path) {
  return join(ROOT, 'node_modules', path);
}

/**
 * Prints a line for the user to standard error. Standard output is for the results of a command.
 *
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** A failure that is printed as one sentence, without a stack trace. */
export class PlainFailure extends Error {}

/**
 * Runs a script's main function; a PlainFailure ends the script with the failure's sentence and exit code 1.
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
