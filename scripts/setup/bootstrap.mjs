// Prepares a fresh clone: installs the packages and Node 24. Node 20 must be able to run this file. Standard output is
// for results, so messages go to standard error.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { become, run } from '../child-process.mjs';
import { NATIVE_NODE, PlainFailure, ROOT, say } from '../project.mjs';
import { fingerprint, installsTheSame, isStamped } from './fingerprint.mjs';
import { withSetupLock } from './setup-lock.mjs';

const OLDEST_NODE = [20, 18];
const NATIVE_MAJOR = 24;
const STAMP = join(ROOT, 'node_modules/.memorials-lock-hash');

export async function bootstrap() {
  checkOuterNode(process.versions.node);
  const wanted = fingerprint(ROOT, ['package-lock.json']);
  if (!isInstalled(wanted)) {
    await withSetupLock(async () => {
      if (!isInstalled(wanted)) await install(wanted);
    });
  }
  await checkNativeNode();
}

/**
 * Replaces this process by Node 24 with these arguments.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function runNative(args, env = process.env) {
  return become(NATIVE_NODE, args, env);
}

/** @param {string} version - for example `20.18.1` */
export function checkOuterNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new PlainFailure(
    `Node ${OLDEST_NODE.join('.')} or newer is required; this is ${version}. ` +
      'Install a newer one from https://nodejs.org and run the command again.',
  );
}

/** @param {string} wanted */
function isInstalled(wanted) {
  if (isStamped(STAMP, wanted)) return true;
  // `npm ci` writes no stamp file, so npm's own record of installed packages is checked as well.
  const record = join(ROOT, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const same = installsTheSame(packagesOf(join(ROOT, 'package-lock.json')), packagesOf(record));
  if (same) writeFileSync(STAMP, wanted);
  return same;
}

/** @param {string} file */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/** @param {string} wanted */
async function install(wanted) {
  say('Installing the packages. The first time this takes about a minute.');
  const started = Date.now();
  const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--include=dev'];
  const { code } = await runNpm(args);
  if (code !== 0) {
    throw new PlainFailure(
      'npm could not install the packages; see its output above. ' +
        'Check the network and run the command again.',
    );
  }
  writeFileSync(STAMP, wanted);
  say(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/**
 * Runs npm without the Node in node_modules, because npm will replace that Node.
 * @param {string[]} args
 */
export async function runNpm(args) {
  const { npm_execpath: npmScript, npm_node_execpath: npmNode, PATH = '' } = process.env;
  const outerPath = PATH.split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['ignore', 2, 'inherit'];
  const options = { env: { ...process.env, PATH: outerPath }, stdio };
  if (npmScript?.endsWith('.js') && npmNode) return run(npmNode, [npmScript, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}

async function checkNativeNode() {
  const isCurrent =
    process.execPath === NATIVE_NODE && process.version.startsWith(`v${NATIVE_MAJOR}.`);
  if (isCurrent) return;
  const version = existsSync(NATIVE_NODE)
    ? (await run(NATIVE_NODE, ['--version'])).output.trim()
    : 'missing';
  if (version.startsWith(`v${NATIVE_MAJOR}.`)) return;
  throw new PlainFailure(
    `Node ${NATIVE_MAJOR}, which comes with the packages, is ${version}. ` +
      'Most often npm was told to ignore install scripts: run `npm config set ignore-scripts false`, ' +
      'delete node_modules and run the command again.',
  );
}
