// Each file of bench/ but `run.ts` exports a `benchmark`. The runner writes the results into
// docs/reference/benchmarks.md.

export interface BenchmarkRow {
  what: string;
  ours: string;
  against?: string;
  /** `ours` divided by `against`, or the reverse if the target limits the reverse */
  ratio?: number;
  target: string;
  holds: boolean;
}

export interface Benchmark {
  /** the heading of the benchmark's section in docs/reference/benchmarks.md */
  name: string;
  measures: string;
  target: string;
  /** @throws NotRun if the machine lacks a requirement */
  run(): Promise<BenchmarkRow[]>;
}

export type BenchmarkReport =
  | { outcome: 'measured'; name: string; measures: string; target: string; rows: BenchmarkRow[] }
  | { outcome: 'not run'; name: string; measures: string; target: string; reason: string };

export class NotRun extends Error {
  override readonly name = 'NotRun';
}
