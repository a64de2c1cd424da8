// Uses APIs of Node 20 only, because this runs before Node 24 is installed.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Node 24, installed as an npm package. */
export const NATIVE_NODE = join(
  ROOT,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/**
 * An installed package's file, to start a tool without a shell.
 * @param {string} path - for example `vite/bin/vite.js`
 */
export function packageFile(path) {
  return join(ROOT, 'node_modules', path);
}

/**
 * Messages go to standard error, results to standard output.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Printed as one sentence, without a stack. */
export class PlainFailure extends Error {}

/**
 * A PlainFailure ends the script with its sentence and exit code 1.
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
