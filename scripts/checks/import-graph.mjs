import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { run } from '../child-process.mjs';
import { NATIVE_NODE, PlainFailure, ROOT, packageFile } from '../project.mjs';

const FOLDERS = ['app', 'server', 'db', 'sandbox', 'bench', 'tests'];

/**
 * @typedef {import('./folder-cycles.mjs').Import} Import
 *
 * @typedef {object} Objection
 * @property {string} rule
 * @property {string} comment - the comment of this rule in dependency-cruiser.config.mjs
 * @property {string} from
 * @property {string} to
 * @param {string} root
 * @returns {Promise<{ modules: string[], imports: Import[], objections: Objection[] }>}
 */
export async function cruise(root) {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const { code, output } = await run(
    NATIVE_NODE,
    [
      packageFile('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      join(ROOT, 'dependency-cruiser.config.mjs'),
      '--output-type',
      'json',
      ...folders,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const report = parseReport(output, code);
  return {
    modules: report.modules.map((module) => module.source),
    imports: report.modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    ),
    objections: report.summary.violations.map((violation) => ({
      rule: violation.rule.name,
      comment: commentOf(report, violation.rule.name),
      from: violation.from,
      to: violation.cycle?.map((step) => step.name).join(' → ') ?? violation.to,
    })),
  };
}

/**
 * @typedef {object} Report the fields of dependency-cruiser's JSON that this file reads
 * @property {{ source: string, dependencies: { resolved: string }[] }[]} modules
 * @property {{ violations: Violation[], ruleSetUsed: { forbidden: RuleUsed[] } }} summary
 * @typedef {{ rule: { name: string }, from: string, to: string, cycle?: { name: string }[] }} Violation
 * @typedef {{ name: string, comment?: string }} RuleUsed
 *
 * @param {string} output
 * @param {number} code
 * @returns {Report}
 */
function parseReport(output, code) {
  try {
    return JSON.parse(output);
  } catch {
    throw new PlainFailure(`dependency-cruiser gave no report (exit code ${code}):\n${output}`);
  }
}

/**
 * @param {Report} report
 * @param {string} name
 */
function commentOf(report, name) {
  return report.summary.ruleSetUsed.forbidden.find((rule) => rule.name === name)?.comment ?? '';
}
