// Starts other programs for the scripts. No started program keeps running after its parent process has exited.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';

import { ROOT } from './project.mjs';

const PASSED_ON = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']);

/**
 * Replaces this process by another program: this process exits with the program's exit code, and signals to this
 * process reach the program.
 *
 * If Node can replace its own process (execve), no parent process remains that could be killed while the program keeps
 * running. Otherwise the program runs as a child process, and signals are forwarded to it.
 *
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
      // On Ctrl-C, a terminal sends SIGINT to the child as well. If SIGINT were also forwarded, the child would receive
      // two and would exit at the second without a graceful shutdown.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    });
  }
  process.exit(await exitCode(child));
}

/**
 * Runs a program until it exits.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions,
 *   shell?: boolean, cwd?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>} `output` is the piped output of the program
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

/**
 * Exits this process normally when a signal arrives, so that the `exit` handlers run.
 */
export function endOnSignals() {
  for (const signal of PASSED_ON) {
    process.on(signal, () => process.exit(128 + (constants.signals[signal] ?? 0)));
  }
}

/**
 * Resolves to the exit code of a child as a shell reports it; 127 when the child cannot be started.
 *
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
