import type { BenchmarkReport, BenchmarkRow } from './benchmark.ts';

export interface Circumstances {
  day: string;
  cores: number;
  loadBefore: number;
  node: string;
}

const INTRODUCTION = `# Benchmarks

Written by \`npm run bench\`; never edit it by hand. \`npm run bench -- NAME\` measures one and leaves the others as they are. Ratios are measured side by side in one run, as medians of at least five alternating rounds; a figure without a ratio depends on the machine. What falls short says so.
`;

export function writeReportPage(
  before: string,
  measured: ReadonlyArray<{ id: string; report: BenchmarkReport; circumstances: Circumstances }>,
): string {
  const parts = readParts(before);
  for (const { id, report, circumstances } of measured) {
    if (report.outcome === 'not run' && parts.has(id)) continue;
    parts.set(id, writePart(id, report, circumstances));
  }
  const inOrder = [...parts].toSorted(([a], [b]) => a.localeCompare(b)).map(([, part]) => part);
  return [INTRODUCTION, ...inOrder].join('\n');
}

const MARK = /^<!-- ([a-z0-9/-]+) -->$/m;

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

export function cells({ what, ours, against, ratio, target, holds }: BenchmarkRow): string[] {
  const verdict = holds ? 'holds' : 'FALLS SHORT';
  return [what, ours, against ?? '', ratio?.toFixed(2) ?? '', target, verdict];
}

function escapeCell(text: string): string {
  return text.replaceAll('|', String.raw`\|`);
}
