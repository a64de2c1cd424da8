/** The messages between the product, the intake process and its thread. */

/** A table of tasks: each takes a value and resolves to a value; both must be plain data, because they are sent. */
export type TaskTable = Readonly<Record<string, (input: never) => Promise<unknown>>>;

export type TaskInput<Task> = Task extends (input: infer Input) => unknown ? Input : never;
export type TaskOutput<Task> = Task extends (input: never) => Promise<infer Output>
  ? Output
  : never;

export interface TaskLimits {
  /** processor time in seconds, so that a busy machine refuses no file; ten times as much passes on the clock at most */
  cpuSeconds: number;
  /** resident memory of the whole process */
  megabytes: number;
}

/** On the clock, a task may take this many times its processor time. */
export const CLOCK_PER_CPU = 10;

export interface TaskRequest {
  name: string;
  input: unknown;
  limits: TaskLimits;
}

export type TaskResult =
  | { kind: 'done'; value: unknown }
  /** the file cannot be taken; the message is the end of a sentence for the user */
  | { kind: 'refused'; message: string }
  /** an error that is not the file's fault, such as a full disk */
  | { kind: 'failed'; message: string; stack: string | undefined; code: string | undefined };

/** Sent by the process before it ends itself. */
export interface LimitReached {
  kind: 'limit';
  limit: 'time' | 'memory';
}

export type ChildMessage =
  | { kind: 'ready' }
  | LimitReached
  | { kind: 'result'; result: TaskResult; residentMegabytes: number };
