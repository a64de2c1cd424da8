import { describe, expect, test } from 'vitest';

import { ROOT } from '../project.mjs';
import { playwrightFailures, vitestFailures } from './test-failures.mjs';

describe('Vitest results', () => {
  test('a failed test is named with its file, and its error is cut to a few lines', () => {
    const runner = '    at runTest (/x/node_modules/vitest/run.js:1:2)';
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`);
    const error = [runner, ...lines].join('\n');
    const report = {
      testResults: [
        {
          name: `${ROOT}app/slugs.test.ts`,
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'slugs are short', failureMessages: [] },
            { status: 'failed', fullName: 'slugs are lower case', failureMessages: [error] },
          ],
        },
      ],
    };
    const [told = '', ...others] = vitestFailures(JSON.stringify(report));
    expect(others).toEqual([]);
    expect(told).toMatch(/^failed: app\/slugs\.test\.ts: slugs are lower case\n {4}line 1\n/);
    expect(told).toMatch(/line 12$/);
  });

  test("a file that couldn't be loaded is named with its reason", () => {
    const file = { status: 'failed', message: 'No such module', assertionResults: [] };
    const report = { testResults: [{ ...file, name: `${ROOT}app/gone.test.ts` }] };
    expect(vitestFailures(JSON.stringify(report))).toEqual([
      'could not be run: app/gone.test.ts\n    No such module',
    ]);
  });
});

describe('Playwright results', () => {
  /**
   * @param {string} status
   * @param {{ error?: { message: string } }[]} results
   */
  const journey = (status, results) => ({
    title: 'the page says goodbye',
    file: 'account.test.ts',
    line: 7,
    tests: [{ status, projectName: 'phone', results }],
  });
  const error = { message: '\u001B[31mnot visible\u001B[39m' };

  test('journeys that failed or passed on retry are named, at any depth', () => {
    const suites = [
      {
        title: 'account.test.ts',
        specs: [journey('expected', [{}]), journey('unexpected', [{ error }, { error }])],
        suites: [{ title: 'signed in', specs: [journey('flaky', [{ error }, {}])] }],
      },
    ];
    const where = 'tests/e2e/account.test.ts:7 [phone] the page says goodbye\n    not visible';
    expect(playwrightFailures(JSON.stringify({ suites }))).toEqual([
      `failed: ${where}`,
      `failed once, then passed: ${where}`,
    ]);
  });

  test('errors outside journeys are listed', () => {
    expect(playwrightFailures(JSON.stringify({ errors: [error] }))).toEqual([
      'failed: outside of any journey\n    not visible',
    ]);
  });
});

test.each([null, '', '{"half', '{}'])('a runner that leaves %j names nothing', (json) => {
  expect(vitestFailures(json)).toEqual([]);
  expect(playwrightFailures(json)).toEqual([]);
});
