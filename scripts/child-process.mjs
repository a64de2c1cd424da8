import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';

import { ROOT } from './project.mjs';

const PASSED_ON = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']);

/**
 * Replaces this process by another program with `execve`. Where `execve` is missing, runs a child process and forwards
 * signals.
 * @param {string} file
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<never>}
 */
export async function become(file, args, env = process.env) {
  if (typeof process.execve === 'function' && process.platform !== 'win32' && existsSync(file)) {
    process.execve(file, [file, ...args], env);
  }
  const child = spawn(file, args, { cwd: process.cwd(), env, stdio: 'inherit' });
  for (const signal of PASSED_ON) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    });
  }
  process.exit(await exitCode(child));
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions,
 * shell?: boolean, cwd?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>} resolves when the program exits; `output` is its piped output
 */
export async function run(file, args, options = {}) {
  const child = spawn(file, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const stop = () => child.kill('SIGTERM');
  process.on('exit', stop);
  /** @type {Buffer[]} */
  const chunks = [];
  child.stdout?.on('data', (chunk) => chunks.push(chunk));
  child.stderr?.on('data', (chunk) => chunks.push(chunk));
  child.once('error', (error) => chunks.push(Buffer.from(`${error.message}\n`)));
  const code = await exitCode(child);
  process.off('exit', stop);
  return { code, output: Buffer.concat(chunks).toString('utf8') };
}

/** Turns signals into a normal exit, so that `exit` handlers run. */
export function endOnSignals() {
  for (const signal of PASSED_ON) {
    process.on(signal, () => process.exit(128 + (constants.signals[signal] ?? 0)));
  }
}

/**
 * Resolves to the exit code as a shell reports it: 128 plus the signal number if a signal ended the child, and 127 if
 * the child cannot start.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function exitCode(child) {
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code, signal) => {
      resolve(code ?? 128 + (signal ? (constants.signals[signal] ?? 0) : 0));
    });
  });
}
