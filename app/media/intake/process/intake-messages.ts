/** Inputs and results must be plain data, because they are sent to another process. */
export type TaskTable = Readonly<Record<string, (input: never) => Promise<unknown>>>;

export type TaskInput<Task> = Task extends (input: infer Input) => unknown ? Input : never;
export type TaskOutput<Task> = Task extends (input: never) => Promise<infer Output>
  ? Output
  : never;

export interface TaskLimits {
  /** CPU time, so that no file is rejected only because the machine is busy */
  cpuSeconds: number;
  megabytes: number;
}

/** The limit of a task's elapsed time, as a multiple of its limit of CPU time. */
export const CLOCK_PER_CPU = 10;

export interface TaskRequest {
  name: string;
  input: unknown;
  limits: TaskLimits;
}

export type TaskResult =
  | { kind: 'done'; value: unknown }
  /** the file is rejected; `say` says the sentence */
  | { kind: 'refused'; sentence: string }
  /** a system error, such as a full disk */
  | { kind: 'failed'; message: string; stack: string | undefined; code: string | undefined };

/** Sent before the process exits because of a limit. */
export interface LimitReached {
  kind: 'limit';
  limit: 'time' | 'memory';
}

export type ChildMessage =
  | { kind: 'ready' }
  | LimitReached
  | { kind: 'result'; result: TaskResult; residentMegabytes: number };
