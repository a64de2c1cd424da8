// The interface of a benchmark. Each file of bench/ except `run.ts` exports one as `benchmark`; the runner finds it by
// its file, runs it in a child process and writes the results into docs/reference/benchmarks.md.

/** One figure and the figure that it is compared with, measured in the same run. */
export interface BenchmarkRow {
  /** what was measured */
  what: string;
  /** our figure with its unit, for example `1.23 ms`; a median of at least five rounds */
  ours: string;
  /** the other figure with its unit; left out if the target is an upper bound instead of a comparison */
  against?: string;
  /** ours divided by the other or the inverse, whichever the target names */
  ratio?: number;
  /** the target, such as `at most 2 times` */
  target: string;
  holds: boolean;
}

export interface Benchmark {
  /** the heading of its part of the page */
  name: string;
  /** one or two sentences: what is measured, against what, and how */
  measures: string;
  /** the target of the whole benchmark */
  target: string;
  /** @throws NotRun when the machine lacks what it needs */
  run(): Promise<BenchmarkRow[]>;
}

/** What the process of one benchmark reports to the runner. */
export type BenchmarkReport =
  | { outcome: 'measured'; name: string; measures: string; target: string; rows: BenchmarkRow[] }
  | { outcome: 'not run'; name: string; measures: string; target: string; reason: string };

/** A requirement of the benchmark is missing on this machine; the message names it. */
export class NotRun extends Error {
  override readonly name = 'NotRun';
}
