import type { Finding } from '../checks/repository-rules.mjs';

export const OPENS_A_DATABASE: string;

/** Paths of the test files that run on PostgreSQL after the embedded database. */
export function testsOnBothDatabases(root: string, run: { isFull: boolean }): string[];

export function findWrongMarks(
  files: ReadonlyArray<{ path: string; text: string }>,
  leadsToDatabase: (file: string) => boolean,
): Finding[];

export function importSearch(root: string, target: string): (file: string) => boolean;
