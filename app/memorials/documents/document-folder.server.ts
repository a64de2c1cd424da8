import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';

import { parse, type ParseError, printParseErrorCode } from 'jsonc-parser';

import { codeOf } from '../../wire/errors/caught.ts';
import { DOCUMENT_LIMITS } from '../contract.ts';
import { DocumentRefusedError } from './document-refused.ts';

export interface DocumentSource {
  value: unknown;
  /** real path; the document may refer only to files in this folder */
  folder: string;
}

export const DOCUMENT_FILE_NAME = 'memorial.json';

/**
 * Reads FILE.json, or a FOLDER with `memorial.json` or only one .json file.
 * @throws DocumentRefusedError if there is no such file or it is not JSON
 */
export async function readDocumentSource(path: string): Promise<DocumentSource> {
  const file = await findDocument(path);
  const { size } = await statFile(file);
  if (size > DOCUMENT_LIMITS.fileBytes) {
    throw new DocumentRefusedError([
      `${file} is larger than ${DOCUMENT_LIMITS.fileBytes / 1024 / 1024} MB, the limit for a document`,
    ]);
  }
  const text = decode(await readFile(file), file);
  return { value: parseJson(text, file), folder: dirname(await realpath(file)) };
}

/**
 * The real path of a file that the document names.
 * @throws DocumentRefusedError with the end of a sentence, such as `is not there`; the caller adds the subject
 */
export async function resolveInFolder(folder: string, address: string): Promise<string> {
  const path = await realpath(join(folder, address)).catch(() => null);
  if (path === null) throw new DocumentRefusedError(['is not there']);
  const inside = relative(folder, path);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || inside === path) {
    throw new DocumentRefusedError(["points outside the document's folder"]);
  }
  const found = await stat(path);
  if (found.isDirectory()) throw new DocumentRefusedError(['is a folder']);
  if (!found.isFile()) throw new DocumentRefusedError(['is not a file']);
  return path;
}

async function findDocument(path: string): Promise<string> {
  const found = await statFile(path);
  if (found.isFile()) return path;
  if (!found.isDirectory()) {
    throw new DocumentRefusedError([`${path} is neither a file nor a folder`]);
  }
  const names = (await readdir(path)).filter((name) => name.toLowerCase().endsWith('.json'));
  if (names.includes(DOCUMENT_FILE_NAME)) return join(path, DOCUMENT_FILE_NAME);
  const [only] = names;
  if (only === undefined) throw new DocumentRefusedError([`${path} contains no .json file`]);
  if (names.length > 1) {
    throw new DocumentRefusedError([
      `${path} contains ${names.length} .json files and none is ${DOCUMENT_FILE_NAME}: name the one to import`,
    ]);
  }
  return join(path, only);
}

async function statFile(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    throw new DocumentRefusedError([`${path} ${readErrorOf(error)}`]);
  }
}

function readErrorOf(error: unknown): string {
  const code = codeOf(error);
  if (code === 'EACCES' || code === 'EPERM') return 'cannot be read: check its permissions';
  return code === 'ENOENT' || code === 'ENOTDIR' ? 'is not there' : 'cannot be read';
}

function decode(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DocumentRefusedError([`${basename(file)} is not UTF-8 text: save it as UTF-8`]);
  }
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new DocumentRefusedError([`${basename(file)} is not valid JSON: ${explainJson(text)}`]);
  }
}

const JSON_PROBLEMS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a word that is neither true, false nor null (text needs quotes)',
  InvalidNumberFormat: 'a number in a form that JSON does not allow',
  PropertyNameExpected: 'a field name in double quotes is expected',
  ValueExpected: 'a value is expected',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'there is something after the end of the document',
  InvalidCommentToken: 'JSON does not allow comments',
  UnexpectedEndOfString: 'a text does not end with a double quote',
  InvalidUnicode: 'a \\u escape needs four hexadecimal digits',
  InvalidEscapeCharacter: 'a backslash must be written twice',
  InvalidCharacter: 'a text contains a control character (write a line break as \\n)',
};

function explainJson(text: string): string {
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch {
    return 'it is nested too deeply';
  }
  const [first] = errors;
  if (!first) return 'it cannot be read';
  const before = text.slice(0, first.offset).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  const reason = JSON_PROBLEMS[printParseErrorCode(first.error)] ?? 'this is unexpected';
  return `line ${before.length}, column ${column}: ${reason}`;
}
