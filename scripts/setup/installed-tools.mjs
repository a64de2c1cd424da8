import { delimiter, join } from 'node:path';

import { run } from '../child-process.mjs';
import { NATIVE_NODE, ROOT, packageFile } from '../project.mjs';

/** Puts the installed Node 24 first in PATH, for tools that start `node` themselves. */
export function nativeEnvironment() {
  const PATH = [join(ROOT, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
  return { ...process.env, PATH };
}

/**
 * @param {string} script - path inside node_modules, for example `knip/bin/knip.js`
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions }} [options]
 */
export function runTool(script, args, options = {}) {
  return run(NATIVE_NODE, [packageFile(script), ...args], {
    ...options,
    env: { ...nativeEnvironment(), ...options.env },
  });
}
