import { availableParallelism } from 'node:os';

import { run } from '../child-process.mjs';
import { NATIVE_NODE } from '../project.mjs';
import { nativeEnvironment, runTool } from '../setup/installed-tools.mjs';

const AT_ONCE = 2;
/**
 * Each thread of the compiler and of the linter derives the common types again. On two cores, four threads of the
 * compiler cost 50 seconds of CPU, one 29.
 */
const THREADS = String(Math.max(1, Math.floor(availableParallelism() / AT_ONCE)));

/**
 * @typedef {object} Outcome
 * @property {number} code
 * @property {string} output
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<Outcome>} work
 */

/** @type {Step[]} */
const STEPS = [
  { name: 'types', work: () => checkTypes() },
  { name: 'lint', work: () => lint(['.']) },
  { name: 'formatting', work: () => checkFormat(['.']) },
  { name: 'import rules', work: () => runOwn('check-import-rules.mjs') },
  { name: 'import rules are proven', work: () => runOwn('check-import-rules-proof.mjs') },
  { name: 'dead code', work: () => runTool('knip/bin/knip.js', ['--no-progress']) },
  { name: 'dependencies', work: () => runOwn('check-dependencies.mjs') },
  { name: 'messages', work: () => runOwn('check-messages.mjs') },
  { name: 'repository', work: () => runOwn('check-repository.mjs') },
];

/** @returns {Promise<import('../testing/test-runners.mjs').Outcome>} each check counts as a test */
export function runChecks() {
  return runSteps(STEPS);
}

/**
 * Checks all types, but only those anew that may have changed since the last time; and lint and formatting of these
 * files.
 * @param {string[]} files
 */
export function runQuickChecks(files) {
  const quick = [
    { name: 'types', work: () => checkTypes('node_modules/.cache/quick') },
    { name: 'lint', work: () => lint(files) },
    { name: 'formatting', work: () => checkFormat(files) },
  ];
  return runSteps(files.length > 0 ? quick : quick.slice(0, 1));
}

/**
 * Prints one line for each check, and the details of failures.
 * @param {Step[]} steps
 * @returns {Promise<import('../testing/test-runners.mjs').Outcome>}
 */
async function runSteps(steps) {
  /** @type {string[]} */
  const failures = [];
  const generated = await runTool('@react-router/dev/bin.cjs', ['typegen']);
  if (generated.code !== 0) console.log(generated.output);
  const waiting = [...steps];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = performance.now();
      const { code, output } = await step.work();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${step.name} (${seconds} s)`);
      if (code === 0) continue;
      console.log(`\n${output.trimEnd()}\n`);
      failures.push(`failed: ${step.name}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const counts = { passed: steps.length - failures.length, failed: failures.length, skipped: 0 };
  return { counts, failures, retried: [], times: [] };
}

/**
 * Checks scripts/ separately, because it has its own tsconfig.json.
 * @param {string} [cache] - a folder in which the compiler remembers what it has checked
 */
async function checkTypes(cache) {
  /** @param {string} project */
  const check = (project) => {
    const kept = `${cache}/${project === '.' ? 'product' : project}.tsbuildinfo`;
    const options = cache ? ['--incremental', '--tsBuildInfoFile', kept] : [];
    return runTool('typescript/bin/tsc', ['--project', project, '--checkers', THREADS, ...options]);
  };
  const product = await check('.');
  const scripts = await check('scripts');
  return { code: product.code || scripts.code, output: product.output + scripts.output };
}

/** @param {string[]} files */
function lint(files) {
  const options = ['--no-error-on-unmatched-pattern', `--threads=${THREADS}`];
  return runTool('oxlint/bin/oxlint', [...options, ...files], { env: { GOMAXPROCS: THREADS } });
}

/** @param {string[]} files */
function checkFormat(files) {
  return runTool('oxfmt/bin/oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...files]);
}

/** @param {string} script */
function runOwn(script) {
  return run(NATIVE_NODE, [`scripts/checks/${script}`], { env: nativeEnvironment() });
}
