import { expect, test } from 'vitest';

import type { BenchmarkReport } from './benchmark.ts';
import { writeReportPage } from './report-page.ts';

const circumstances = { day: '2026-11-21', cores: 2, loadBefore: 0.31, node: '24.21.0' };

function report(name: string, holds = true): BenchmarkReport {
  const row = {
    what: 'a page',
    ours: '1.0 ms',
    against: '2.0 ms',
    ratio: 0.5,
    target: '≤ 1',
    holds,
  };
  return { outcome: 'measured', name, measures: 'Something.', target: 'Quick.', rows: [row] };
}

test('a figure is shown with its ratio, its target and the conditions of its run', () => {
  const page = writeReportPage('', [{ id: 'a-page', report: report('A page'), circumstances }]);
  expect(page).toContain('| a page | 1.0 ms | 2.0 ms | 0.50 | ≤ 1 | holds |');
  expect(page).toContain('`npm run bench -- a-page`, 2026-11-21, 2 cores, load 0.3 before it');
});

test('a missed target is marked', () => {
  const page = writeReportPage('', [
    { id: 'a-page', report: report('A page', false), circumstances },
  ]);
  expect(page).toContain('| FALLS SHORT |');
});

test("a run of one benchmark leaves the others' figures unchanged", () => {
  const both = writeReportPage('', [
    { id: 'first', report: report('First'), circumstances },
    { id: 'scale/second', report: report('Second'), circumstances },
  ]);
  const later = { ...circumstances, day: '2026-11-22' };
  const page = writeReportPage(both, [
    { id: 'scale/second', report: report('Second, anew'), circumstances: later },
  ]);
  expect(page).toContain('## First\n');
  expect(page).toContain('`npm run bench -- first`, 2026-11-21');
  expect(page).not.toContain('## Second\n');
  expect(page).toContain('## Second, anew\n');
  expect(page).toContain('`npm run bench -- scale/second`, 2026-11-22');
  expect(writeReportPage(page, [])).toBe(page);
});

test("a figure that can't be measured here never replaces a measured one", () => {
  const reason = 'It needs PostgreSQL.';
  const notRun = { outcome: 'not run', name: 'First', measures: '', target: '', reason } as const;
  const empty = writeReportPage('', [{ id: 'first', report: notRun, circumstances }]);
  expect(empty).toContain('Not run. It needs PostgreSQL.');
  const measured = writeReportPage(empty, [
    { id: 'first', report: report('First'), circumstances },
  ]);
  expect(measured).not.toContain('Not run');
  expect(writeReportPage(measured, [{ id: 'first', report: notRun, circumstances }])).toBe(
    measured,
  );
});
