// The page docs/reference/benchmarks.md: one part for each benchmark. A run replaces the parts of its benchmarks and
// leaves the other parts unchanged. Each part names the day of its run and the load of the machine.

import type { BenchmarkReport, BenchmarkRow } from './benchmark.ts';

/** The conditions of a measurement, without the name of the machine. */
export interface Circumstances {
  /** for example `2026-11-21` */
  day: string;
  cores: number;
  /** the load average of the minute before the benchmark */
  loadBefore: number;
  /** the version of Node, for example `24.21.0` */
  node: string;
}

const INTRODUCTION = `# Benchmarks

Written by \`npm run bench\`; never edit it by hand. \`npm run bench -- NAME\` measures one and leaves the others as they are. Ratios are measured side by side in one run, as medians of at least five alternating rounds; a figure without a ratio depends on the machine. What falls short says so.
`;

/**
 * Returns the page with a new part for each of these reports. A new part replaces the old part of the same benchmark.
 * The parts are sorted by their ids.
 */
export function writeReportPage(
  before: string,
  measured: ReadonlyArray<{ id: string; report: BenchmarkReport; circumstances: Circumstances }>,
): string {
  const parts = readParts(before);
  for (const { id, report, circumstances } of measured) {
    // If this machine cannot run the benchmark, the page keeps the figure of an earlier run, possibly on another
    // machine.
    if (report.outcome === 'not run' && parts.has(id)) continue;
    parts.set(id, writePart(id, report, circumstances));
  }
  const inOrder = [...parts].toSorted(([a], [b]) => a.localeCompare(b)).map(([, part]) => part);
  return [INTRODUCTION, ...inOrder].join('\n');
}

const MARK = /^<!-- ([a-z0-9-]+) -->$/m;

function readParts(page: string): Map<string, string> {
  const [, ...pieces] = page.split(MARK);
  const parts = new Map<string, string>();
  for (let index = 0; index + 1 < pieces.length; index += 2) {
    const [id = '', text = ''] = pieces.slice(index, index + 2);
    parts.set(id, `<!-- ${id} -->${text.trimEnd()}\n`);
  }
  return parts;
}

function writePart(id: string, report: BenchmarkReport, circumstances: Circumstances): string {
  return [
    `<!-- ${id} -->`,
    `## ${report.name}`,
    '',
    report.measures,
    '',
    `Target: ${report.target}`,
    '',
    ...(report.outcome === 'measured' ? table(report.rows) : [`Not run. ${report.reason}`]),
    '',
    `\`npm run bench -- ${id}\`, ${describeCircumstances(circumstances)}.`,
    '',
  ].join('\n');
}

function describeCircumstances({ day, cores, loadBefore, node }: Circumstances): string {
  const processors = cores === 1 ? '1 core' : `${cores} cores`;
  return `${day}, ${processors}, load ${loadBefore.toFixed(1)} before it, Node ${node}`;
}

function table(rows: readonly BenchmarkRow[]): string[] {
  return [
    '| | ours | against | ratio | target | |',
    '| --- | ---: | ---: | ---: | --- | --- |',
    ...rows.map((row) => `| ${cells(row).map(escapeCell).join(' | ')} |`),
  ];
}

/** The columns of a row, for the page and for the terminal. */
export function cells({ what, ours, against, ratio, target, holds }: BenchmarkRow): string[] {
  const verdict = holds ? 'holds' : 'FALLS SHORT';
  return [what, ours, against ?? '', ratio?.toFixed(2) ?? '', target, verdict];
}

function escapeCell(text: string): string {
  return text.replaceAll('|', String.raw`\|`);
}
