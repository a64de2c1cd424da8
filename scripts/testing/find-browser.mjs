import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { run } from '../child-process.mjs';
import { PlainFailure, runScript, say } from '../project.mjs';
import { runTool } from '../setup/installed-tools.mjs';
import { browserCandidates } from './browser-candidates.mjs';

const WHAT_TO_DO =
  'Cannot find or install Chrome or Chromium. ' +
  'Install one (on Debian: apt-get install chromium), or set CHROME_PATH to it.';

export async function findBrowser() {
  const found = (await findInstalled()) ?? (await installOne());
  if (!found) throw new PlainFailure(WHAT_TO_DO);
  return found;
}

async function findInstalled() {
  const { chromium } = await import('@playwright/test');
  const candidates = [
    ...browserCandidates(process.platform, process.env),
    chromium.executablePath(),
  ];
  for (const path of candidates) {
    if (existsSync(path) && (await starts(path))) return path;
  }
  return null;
}

/**
 * Starts the browser, because only a start shows whether a system library is missing.
 * @param {string} path
 */
async function starts(path) {
  // On Windows `--version` opens a window instead of printing the version.
  if (process.platform === 'win32') return true;
  const { code, output } = await run(path, ['--version']);
  return code === 0 && /chrom/i.test(output);
}

async function installOne() {
  say('No Chrome or Chromium is here. Installing one by Playwright.');
  const installed = await runTool('@playwright/test/cli.js', ['install', 'chromium'], {
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
  });
  const found = installed.code === 0 ? await findInstalled() : null;
  return found ?? installByDebian();
}

async function installByDebian() {
  if (!existsSync('/etc/debian_version')) return null;
  const asRoot = await rootPrefix();
  if (!asRoot) return null;
  say("Playwright's did not work out. Installing Debian's Chromium.");
  await runAptGet(asRoot, ['update']);
  // Older Debian releases have only the package `chromium`.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await runAptGet(asRoot, ['install', '--yes', name]);
    const found = await findInstalled();
    if (found) return found;
  }
  return null;
}

/**
 * @param {string[]} asRoot
 * @param {string[]} args
 */
async function runAptGet(asRoot, args) {
  const [file = '', ...rest] = [...asRoot, 'apt-get', ...args];
  const { code, output } = await run(file, rest, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (code !== 0) say(output);
}

async function rootPrefix() {
  if (process.getuid?.() === 0) return ['env'];
  const sudo = ['sudo', '--non-interactive'];
  if (!existsSync('/usr/bin/sudo')) return null;
  return (await run('sudo', ['--non-interactive', 'true'])).code === 0 ? sudo : null;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runScript(async () => console.log(await findBrowser()));
}
