import type { Finding } from '../checks/repository-rules.mjs';

export const OPENS_A_DATABASE: string;

/** Paths of the test files that open a database, and of those that say why they need both. */
export function databaseTests(root: string): { all: string[]; onBoth: string[] };

export function findWrongMarks(
  files: ReadonlyArray<{ path: string; text: string }>,
  leadsToDatabase: (file: string) => boolean,
): Finding[];

export function importSearch(root: string, target: string): (file: string) => boolean;
