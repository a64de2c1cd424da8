// What a benchmark is. Each file of bench/ beside `run.ts` exports one as `benchmark`; the runner finds it by
// its file, runs it in a process of its own and writes what it found into docs/reference/benchmarks.md.

/** One figure, measured side by side with what it is held against. */
export interface BenchmarkRow {
  /** what was measured, in words */
  what: string;
  /** our figure with its unit, as `1.23 ms`; a median of at least five rounds */
  ours: string;
  /** the other figure with its unit; left out where the target is a bound and not a comparison */
  against?: string;
  /** ours divided by the other, or the other way round, as the target is worded */
  ratio?: number;
  /** the target in words, as `at most 2 times` */
  target: string;
  holds: boolean;
}

export interface Benchmark {
  /** as a heading */
  name: string;
  /** one or two sentences: what is measured, against what, and how */
  measures: string;
  /** the target of the whole, in words */
  target: string;
  /** @throws NotRun when the machine lacks what it needs */
  run(): Promise<BenchmarkRow[]>;
}

/** What the process of one benchmark reports to the runner. */
export type BenchmarkReport =
  | { outcome: 'measured'; name: string; measures: string; target: string; rows: BenchmarkRow[] }
  | { outcome: 'not run'; name: string; measures: string; target: string; reason: string };

/** The benchmark needs something that is not here; its message says what. */
export class NotRun extends Error {
  override readonly name = 'NotRun';
}
