import { PRODUCT_PAGES } from '../app/language/product-paths.ts';
import { SAMPLE_SLUGS } from '../server/seed/sample-slugs.ts';
import { startProductInstance } from '../tests/harness/product-instance.ts';
import type { Benchmark, BenchmarkRow } from './measuring/benchmark.ts';
import { openLighthouse, type Visit } from './measuring/lighthouse.ts';
import { demandPostgres, withOwnDatabase } from './measuring/own-database.ts';
import { median, ROUNDS } from './measuring/rounds.ts';
import { serveScriptFree } from './measuring/script-free-proxy.ts';

const SAMPLE_PAGES = [...SAMPLE_SLUGS.map((slug) => `/${slug}`), `/${SAMPLE_SLUGS[0]}/tributes`];
const PAGES = [...PRODUCT_PAGES, '/memorials/find', ...SAMPLE_PAGES];
/**
 * Pages that must not be indexed: results of a search, and pages of fictional people. Lighthouse's audit of indexing is
 * left out for these pages.
 */
const NOT_INDEXED = new Set(['/memorials/find', ...SAMPLE_PAGES]);
const PERFORMANCE = 98;
const PAINT_TIMES = 1.2;
const LAYOUT_SHIFT = 0.02;
const MACHINE = 1_500;

export const benchmark: Benchmark = {
  name: 'Public pages on a phone',
  measures: `Lighthouse with its mobile preset on the product with PostgreSQL, each page ${ROUNDS} times in turn with a copy of it that has no script; medians.`,
  target: `performance at least ${PERFORMANCE}; accessibility, best practices and SEO 100 (without the audit of indexing where a page must not be indexed); largest paint within ${PAINT_TIMES} times the copy's; layout shift at most ${LAYOUT_SHIFT}; on a machine of ${MACHINE} by Lighthouse's own measure, below which the points say nothing and the ratios do`,
  run: async () => {
    const visit = await openLighthouse();
    return withOwnDatabase(demandPostgres(), (databaseUrl) => measure(visit, databaseUrl));
  },
};

type VisitPage = Awaited<ReturnType<typeof openLighthouse>>;

async function measure(visit: VisitPage, databaseUrl: string): Promise<BenchmarkRow[]> {
  const product = await startProductInstance([], {
    LOAD_SAMPLES: 'true',
    DATABASE_URL: databaseUrl,
  });
  const copy = await serveScriptFree(product.origin);
  const paths = process.env['LIGHTHOUSE_PAGES']?.split(' ') ?? PAGES;
  try {
    // Opens pages by host name, because Lighthouse does not treat an IP address as a secure origin.
    const origin = product.origin.replace('127.0.0.1', 'localhost');
    const visits = new Map(
      paths.map((path) => [path, { ours: [] as Visit[], copy: [] as Visit[] }]),
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [path, { ours, copy: copies }] of visits) {
        const skipAudits = NOT_INDEXED.has(path) ? ['is-crawlable'] : [];
        const own = await visit(origin + path, skipAudits);
        const copied = await visit(copy.origin + path, skipAudits);
        ours.push(own);
        copies.push(copied);
        console.log(`  round ${round + 1} of ${ROUNDS}, ${path}: ${wordsOf(own, copied)}`);
      }
    }
    const all = [...visits.values()].flatMap(({ ours }) => ours);
    return [machineRow(all), ...[...visits].flatMap(([path, both]) => rowsOf(path, both))];
  } finally {
    await copy.stop();
    await product.stop();
  }
}

function wordsOf(ours: Visit, copy: Visit): string {
  const paints = `largest paint ${ours.largestPaintMs.toFixed(0)} ms, without script ${copy.largestPaintMs.toFixed(0)} ms`;
  const points = `performance ${ours.performance}, without script ${copy.performance}`;
  return `${points}, ${paints}, machine ${ours.machine.toFixed(0)}`;
}

function machineRow(visits: readonly Visit[]): BenchmarkRow {
  const speeds = visits.map(({ machine }) => machine);
  const slowest = Math.min(...speeds);
  return {
    what: `this machine by Lighthouse ${visits[0]?.version ?? ''}, the slowest and the fastest of ${visits.length} visits`,
    ours: `${slowest.toFixed(0)} to ${Math.max(...speeds).toFixed(0)}`,
    target: `at least ${MACHINE}`,
    holds: slowest >= MACHINE,
  };
}

function rowsOf(path: string, both: { ours: Visit[]; copy: Visit[] }): BenchmarkRow[] {
  const middle = (figure: (visit: Visit) => number) => median(both.ours.map(figure));
  const performance = middle((visit) => visit.performance);
  const painted = middle((visit) => visit.largestPaintMs);
  const copied = median(both.copy.map((visit) => visit.largestPaintMs));
  const ratio = median(
    both.ours.map((visit, round) => visit.largestPaintMs / (both.copy[round]?.largestPaintMs ?? 0)),
  );
  const rest = [
    middle((visit) => visit.accessibility),
    middle((visit) => visit.bestPractices),
    middle((visit) => visit.seo),
  ];
  const shift = middle((visit) => visit.layoutShift);
  return [
    {
      what: `\`${path}\`: performance`,
      ours: String(performance),
      target: `at least ${PERFORMANCE}`,
      holds: performance >= PERFORMANCE,
    },
    {
      what: `\`${path}\`: largest paint`,
      ours: `${painted.toFixed(0)} ms`,
      against: `${copied.toFixed(0)} ms`,
      ratio,
      target: `at most ${PAINT_TIMES} times`,
      holds: ratio <= PAINT_TIMES,
    },
    {
      what: `\`${path}\`: accessibility, best practices, SEO; layout shift`,
      ours: `${rest.join(', ')}; ${shift.toFixed(3)}`,
      target: `100 each; at most ${LAYOUT_SHIFT}`,
      holds: rest.every((score) => score === 100) && shift <= LAYOUT_SHIFT,
    },
  ];
}
