// This file runs before Node 24 is installed, so it uses APIs of Node 20 only.
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
 * The path of a file in an installed package. Node can run a tool by this path, without a shell.
 * @param {string} path - for example `vite/bin/vite.js`
 */
export function packageFile(path) {
  return join(ROOT, 'node_modules', path);
}

/**
 * Writes to standard error, because standard output is for results.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** An error whose message is printed without a stack trace. */
export class PlainFailure extends Error {}

/**
 * Runs `main`. If it fails, prints the error and sets the exit code to 1. A PlainFailure is printed without a stack
 * trace.
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
