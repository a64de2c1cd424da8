// Each file in bench/ except `run.ts` exports a `benchmark`. The runner writes the results into
// docs/reference/benchmarks.md.

export interface BenchmarkRow {
  what: string;
  ours: string;
  against?: string;
  /** `ours` divided by `against`; with several rounds, usually the median of the ratios of the rounds */
  ratio?: number;
  target: string;
  holds: boolean;
}

export interface Benchmark {
  name: string;
  measures: string;
  target: string;
  /** @throws NotRun if the machine lacks a requirement, such as a browser */
  run(): Promise<BenchmarkRow[]>;
}

export type BenchmarkReport =
  | { outcome: 'measured'; name: string; measures: string; target: string; rows: BenchmarkRow[] }
  | { outcome: 'not run'; name: string; measures: string; target: string; reason: string };

export class NotRun extends Error {
  override readonly name = 'NotRun';
}
