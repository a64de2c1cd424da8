// The interface of a benchmark. Each file of bench/ except `run.ts` exports a benchmark as `benchmark`. The runner
// finds the benchmark by its file name, runs it in a child process and writes the results into
// docs/reference/benchmarks.md.

/** One figure and the figure that it is compared with, measured in the same run. */
export interface BenchmarkRow {
  /** what was measured */
  what: string;
  /** the application's figure with its unit, for example `1.23 ms`; a median of at least five rounds */
  ours: string;
  /**
   * the figure with which `ours` is compared, including its unit; left out if the target is an upper bound for `ours`
   * alone
   */
  against?: string;
  /**
   * `ours` divided by `against`, or `against` divided by `ours`: whichever of the two the benchmark's target sets a
   * limit for
   */
  ratio?: number;
  /** the target, such as `at most 2 times` */
  target: string;
  holds: boolean;
}

export interface Benchmark {
  /** the heading of the benchmark's section in docs/reference/benchmarks.md */
  name: string;
  /** one or two sentences: what is measured, what it is compared with, and how */
  measures: string;
  /** the target of the whole benchmark */
  target: string;
  /** @throws NotRun when the machine lacks a requirement of the benchmark */
  run(): Promise<BenchmarkRow[]>;
}

/** The report that a benchmark's process sends to the runner. */
export type BenchmarkReport =
  | { outcome: 'measured'; name: string; measures: string; target: string; rows: BenchmarkRow[] }
  | { outcome: 'not run'; name: string; measures: string; target: string; reason: string };

/** A requirement of the benchmark is missing on this machine; the message names it. */
export class NotRun extends Error {
  override readonly name = 'NotRun';
}
