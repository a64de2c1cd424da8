import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { ROOT, say } from '../project.mjs';

const BREATH_MS = 2_000;
const DEAD_AFTER_MS = 60_000;
const LOOK_AGAIN_MS = 250;

/**
 * Waits while another process holds the lock.
 * @template T
 * @param {() => Promise<T>} work
 * @param {string} [file]
 * @returns {Promise<T>}
 */
export async function withSetupLock(work, file = join(ROOT, '.cache/setup.lock')) {
  mkdirSync(dirname(file), { recursive: true });
  let told = false;
  while (!take(file)) {
    if (isAbandoned(file)) {
      removeAbandoned(file);
      continue;
    }
    if (!told) say('Another process is installing or building here; waiting for it.');
    told = true;
    await pause(LOOK_AGAIN_MS);
  }
  const breath = setInterval(() => utimesSync(file, new Date(), new Date()), BREATH_MS);
  const release = () => rmSync(file, { force: true });
  process.on('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(breath);
    process.off('exit', release);
    release();
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file */
function isAbandoned(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    const silence = Date.now() - statSync(file).mtimeMs;
    if (pid > 0 && !isAlive(pid)) return true;
    return silence > DEAD_AFTER_MS;
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Several processes can find the same abandoned lock, but only one can rename it. So the lock is renamed before it is
 * deleted.
 * @param {string} file
 */
function removeAbandoned(file) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    rmSync(aside, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
