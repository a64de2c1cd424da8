import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { ROOT } from '../project.mjs';
import { parseReport } from './test-counts.mjs';

const ERROR_LINES = 12;

/**
 * @param {string | null} json - the output of Vitest's JSON reporter; null if the reporter wrote nothing
 * @returns {string[]} one text per failure
 */
export function vitestFailures(json) {
  /** @type {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} */
  const files = parseReport(json)?.testResults ?? [];
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length > 0) {
      return failed.map(({ fullName, failureMessages }) =>
        tell('failed', `${file}: ${fullName}`, failureMessages[0]),
      );
    }
    return status === 'failed' ? [tell('could not be run', file, message)] : [];
  });
}

/**
 * Also lists journeys that failed at first and passed when they were retried.
 * @param {string | null} json - the output of Playwright's JSON reporter; null if the reporter wrote nothing
 * @returns {string[]} one text per failure
 */
export function playwrightFailures(json) {
  const report = parseReport(json);
  /** @type {{ message?: string }[]} */
  const outside = report?.errors ?? [];
  return [
    ...specsOf(report?.suites ?? []).flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status in PLAYWRIGHT_WORDS)
        .map(({ status, projectName, results }) =>
          tell(
            PLAYWRIGHT_WORDS[status] ?? status,
            `tests/e2e/${file}:${line} [${projectName}] ${title}`,
            results.find(({ error }) => error)?.error?.message,
          ),
        ),
    ),
    ...outside.map(({ message }) => tell('failed', 'outside of any journey', message)),
  ];
}

/** @type {Record<string, string>} */
const PLAYWRIGHT_WORDS = { unexpected: 'failed', flaky: 'failed once, then passed' };

/**
 * @typedef {{ title: string, file: string, line: number, tests: { status: string, projectName: string, results: { duration?: number, error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * @param {Suite[]} suites
 * @returns {Spec[]} the specs of all nested suites
 */
export function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);
}

/**
 * @param {string} verdict
 * @param {string} test
 * @param {string | undefined} error
 */
function tell(verdict, test, error) {
  const lines = stripVTControlCharacters(error ?? '')
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|new Promise)/.test(line));
  const told = lines.slice(0, ERROR_LINES).map((line) => `    ${line}`.trimEnd());
  return [`${verdict}: ${test}`, ...told].join('\n').trimEnd();
}
