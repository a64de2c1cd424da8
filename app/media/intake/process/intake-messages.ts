/** The messages between the server, the intake process and its worker thread. */

/**
 * A table of tasks. The input and the result of each task must be plain data, because they are sent between processes.
 */
export type TaskTable = Readonly<Record<string, (input: never) => Promise<unknown>>>;

export type TaskInput<Task> = Task extends (input: infer Input) => unknown ? Input : never;
export type TaskOutput<Task> = Task extends (input: never) => Promise<infer Output>
  ? Output
  : never;

export interface TaskLimits {
  /** maximum CPU seconds; CPU time is limited instead of elapsed time, so that no file is refused on a busy machine */
  cpuSeconds: number;
  /** resident memory of the whole process */
  megabytes: number;
}

/** The maximum elapsed time of a task, as a multiple of its maximum CPU time. */
export const CLOCK_PER_CPU = 10;

export interface TaskRequest {
  name: string;
  input: unknown;
  limits: TaskLimits;
}

export type TaskResult =
  | { kind: 'done'; value: unknown }
  /** the file is refused; the message is the end of a sentence for the user */
  | { kind: 'refused'; message: string }
  /** an error that the file did not cause, such as a full disk */
  | { kind: 'failed'; message: string; stack: string | undefined; code: string | undefined };

/** Sent by the process before it exits because of a limit. */
export interface LimitReached {
  kind: 'limit';
  limit: 'time' | 'memory';
}

export type ChildMessage =
  | { kind: 'ready' }
  | LimitReached
  | { kind: 'result'; result: TaskResult; residentMegabytes: number };
