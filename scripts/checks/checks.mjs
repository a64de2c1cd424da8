import { run } from '../child-process.mjs';
import { NATIVE_NODE } from '../project.mjs';
import { nativeEnvironment, runTool } from '../setup/installed-tools.mjs';

const AT_ONCE = 2;

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
  { name: 'types', work: checkTypes },
  { name: 'lint', work: () => runTool('oxlint/bin/oxlint', ['.']) },
  { name: 'formatting', work: () => runTool('oxfmt/bin/oxfmt', ['--check', '.']) },
  { name: 'import rules', work: () => runOwn('check-import-rules.mjs') },
  { name: 'import rules are proven', work: () => runOwn('check-import-rules-proof.mjs') },
  { name: 'dead code', work: () => runTool('knip/bin/knip.js', ['--no-progress']) },
  { name: 'dependencies', work: () => runOwn('check-dependencies.mjs') },
  { name: 'repository', work: () => runOwn('check-repository.mjs') },
];

/**
 * Prints one line for each check, and the details of failures.
 * @returns {Promise<{ passed: number, failed: string[] }>} the number of passed checks, and the names of failed checks
 */
export async function runChecks() {
  /** @type {string[]} */
  const failed = [];
  const generated = await runTool('@react-router/dev/bin.cjs', ['typegen']);
  if (generated.code !== 0) console.log(generated.output);
  const waiting = [...STEPS];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = performance.now();
      const { code, output } = await step.work();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${step.name} (${seconds} s)`);
      if (code === 0) continue;
      console.log(`\n${output.trimEnd()}\n`);
      failed.push(step.name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { passed: STEPS.length - failed.length, failed };
}

/** Checks scripts/ separately, because it has its own tsconfig.json. */
async function checkTypes() {
  const compiler = 'typescript/bin/tsc';
  const product = await runTool(compiler, ['--project', '.']);
  const scripts = await runTool(compiler, ['--project', 'scripts']);
  return { code: product.code || scripts.code, output: product.output + scripts.output };
}

/** @param {string} script */
function runOwn(script) {
  return run(NATIVE_NODE, [`scripts/checks/${script}`], { env: nativeEnvironment() });
}
