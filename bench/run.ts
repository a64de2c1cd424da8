import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { basename, dirname, join } from 'node:path';

import type { BenchmarkReport } from './measuring/benchmark.ts';
import { cells, writeReportPage, type Circumstances } from './measuring/report-page.ts';

const FOLDER = import.meta.dirname;
const PAGE = join(FOLDER, '../docs/reference/benchmarks.md');

const namesIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && file !== basename(import.meta.filename))
    .map((file) => file.slice(0, -'.ts'.length));
const usual = namesIn(FOLDER);
/** Simulations of large installations, which run only by name. */
const simulations = namesIn(join(FOLDER, 'scale')).map((name) => `scale/${name}`);
const known = [...usual, ...simulations];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark called ${unknown.join(', ')}. There are: ${known.join(', ')}`,
  );
  process.exit(1);
}
for (const id of wanted.length === 0 ? usual : known.filter((name) => wanted.includes(name))) {
  if (!(await measure(id))) process.exitCode = 1;
}

/** The figures are written after each benchmark, so that a later failure does not lose them. */
async function measure(id: string): Promise<boolean> {
  const circumstances: Circumstances = {
    day: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    loadBefore: loadavg()[0] ?? 0,
    node: process.versions.node,
  };
  console.log(
    `\n${id} (load ${circumstances.loadBefore.toFixed(1)}, ${circumstances.cores} cores)`,
  );
  const report = await reportOf(id);
  if (!report) {
    console.log('  failed; see above');
    return false;
  }
  mkdirSync(dirname(PAGE), { recursive: true });
  writeFileSync(PAGE, writeReportPage(readPage(), [{ id, report, circumstances }]));
  if (report.outcome === 'not run') {
    console.log(`  not run: ${report.reason}`);
    return true;
  }
  printTable(report.rows.map(cells));
  return report.rows.every(({ holds }) => holds);
}

async function reportOf(id: string): Promise<BenchmarkReport | undefined> {
  const child = fork(join(FOLDER, 'measuring/one.ts'), [join(FOLDER, `${id}.ts`)], {
    execArgv: ['--expose-gc'],
  });
  let report: BenchmarkReport | undefined;
  child.on('message', (message) => {
    report = message as BenchmarkReport;
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0 ? report : undefined;
}

function readPage(): string {
  try {
    return readFileSync(PAGE, 'utf8');
  } catch {
    return '';
  }
}

function printTable(rows: readonly string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of rows) {
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`);
  }
}
