import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { run } from '../child-process.mjs';
import { NATIVE_NODE, PlainFailure, ROOT, packageFile, say } from '../project.mjs';
import { fingerprint, isStamped } from '../setup/fingerprint.mjs';
import { withSetupLock } from '../setup/setup-lock.mjs';

const STAMP = join(ROOT, 'build/.inputs');
const INPUTS = [
  'app',
  'server',
  'db',
  'sandbox',
  'public',
  'vite.config.ts',
  'scripts/building/lingui-config.mjs',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/building/bundle-server.mjs',
  'scripts/building/empty-database.mjs',
  'scripts/building/messages-plugin.mjs',
  'scripts/building/catalogs.mjs',
  'scripts/building/language-builds.mjs',
  'scripts/building/finish-client.mjs',
  'scripts/building/compress-assets.mjs',
  'scripts/building/third-party-notices.mjs',
];

/**
 * @param {{ always?: boolean }} [options]
 */
export async function buildWhenNeeded({ always = false } = {}) {
  if (!always && isStamped(STAMP, fingerprint(ROOT, INPUTS))) return;
  await withSetupLock(async () => {
    const wanted = fingerprint(ROOT, INPUTS);
    if (!always && isStamped(STAMP, wanted)) return;
    say('Building the product.');
    const started = Date.now();
    rmSync(STAMP, { force: true });
    await runTool([packageFile('@react-router/dev/bin.cjs'), 'build']);
    await Promise.all([buildServer(), runTool([join(ROOT, 'scripts/building/finish-client.mjs')])]);
    writeFileSync(join(ROOT, 'build/commit'), await findCommit());
    writeFileSync(STAMP, wanted);
    say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  });
}

async function buildServer() {
  await runTool([join(ROOT, 'scripts/building/bundle-server.mjs')]);
  await runTool([join(ROOT, 'scripts/building/empty-database.mjs')]);
}

/** For `memorials version` where Git can't be asked: an image has no repository, and a service no right to read it. */
async function findCommit() {
  if (process.env.COMMIT) return process.env.COMMIT.slice(0, 12);
  const { code, output } = await run('git', ['rev-parse', '--short=12', 'HEAD']);
  return code === 0 ? output.trim() : '';
}

/**
 * @param {string[]} args
 */
async function runTool(args) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output } = await run(NATIVE_NODE, args, { env });
  if (code !== 0) throw new PlainFailure(`${output}\nThe build failed; see above.`);
}
