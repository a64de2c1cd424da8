import type { z } from 'zod';

import { formatCount } from '../../wire/text/format-count.ts';
import { isBlankText } from '../../wire/text/visible-text.ts';
import { type Memorial, memorialSchema } from '../contract.ts';

export interface DocumentProblem {
  /** the path of the field, such as `sections[2].photos[0].caption`; empty for the document itself */
  path: string;
  expected: string;
  found: string;
}

export type DocumentReading =
  | { ok: true; memorial: Memorial }
  | { ok: false; problems: DocumentProblem[] };

/**
 * Validates parsed JSON as a memorial document. An empty text counts as missing. Returns all problems in the
 * document's order.
 */
export function readMemorialDocument(value: unknown): DocumentReading {
  const document = withoutEmptyTexts(value, 0);
  const result = memorialSchema.safeParse(document, { reportInput: true });
  if (result.success) return { ok: true, memorial: result.data };
  const problems = result.error.issues.flatMap((issue) => describeIssue(document, issue));
  return { ok: false, problems };
}

export function formatProblem(problem: DocumentProblem): string {
  const where = problem.path === '' ? 'the document' : problem.path;
  return `${where}: expected ${problem.expected}, found ${problem.found}`;
}

/**
 * Empty texts are removed down to this depth only. A valid document has four levels, so the schema rejects
 * deeper values.
 */
const MAX_DEPTH = 6;

function withoutEmptyTexts(value: unknown, level: number): unknown {
  if (level > MAX_DEPTH || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withoutEmptyTexts(item, level + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => !(typeof field === 'string' && isBlankText(field)))
      .map(([key, field]) => [key, withoutEmptyTexts(field, level + 1)]),
  );
}

function describeIssue(document: unknown, issue: z.core.$ZodIssue): DocumentProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: formatPath([...issue.path, key]),
      expected: 'no field with this name',
      found: 'one; check its spelling',
    }));
  }
  // A rule about several fields names one of them, and reports the object that has them.
  const input = issue.code === 'custom' ? valueAt(document, issue.path) : issue.input;
  const found = describeValue(issue.code === 'invalid_union' ? typeFieldOf(input) : input);
  return [{ path: formatPath(issue.path), expected: issue.message, found }];
}

function valueAt(document: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as Readonly<Record<PropertyKey, unknown>>)[key]
        : undefined,
    document,
  );
}

function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

/** For an unknown section type, zod's error contains the whole section. The message shows only its `type`. */
function typeFieldOf(section: unknown): unknown {
  return typeof section === 'object' && section !== null && 'type' in section
    ? section.type
    : undefined;
}

const MAX_QUOTED_LENGTH = 60;

function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null (leave the field out instead)';
  if (Array.isArray(value)) return `a list of ${formatCount(value.length, 'en')}`;
  switch (typeof value) {
    case 'string':
      return describeText(value);
    case 'number':
    case 'boolean':
      return `the ${typeof value} ${String(value)}`;
    default:
      return 'an object';
  }
}

function describeText(text: string): string {
  if (text.length > MAX_QUOTED_LENGTH) {
    return `text of ${formatCount(Array.from(text).length, 'en')} characters`;
  }
  return `text ${JSON.stringify(text).replaceAll(INVISIBLE, toEscape)}`;
}

/** Characters that are invisible in a terminal or reverse the text direction. */
const INVISIBLE = /[\u2800\p{Default_Ignorable_Code_Point}\u2028-\u202E\u2066-\u206F]/gu;

function toEscape(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16).toUpperCase()}}`;
}
