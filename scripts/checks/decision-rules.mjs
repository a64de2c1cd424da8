// Checks that each decision record has a unique number, a date, a status, its parts, and a matching row in the index.

export const INDEX = 'docs/decisions/README.md';
const RECORD = /^docs\/decisions\/(\d{3})-[\w-]+\.md$/;
const TITLE = /^# (\d{3}) (.+)$/;
const DAY = String.raw`\d{4}-\d{2}-\d{2}`;
const DATE = new RegExp(String.raw`^Date: (${DAY}(?:, changed ${DAY})?)$`);
const STATUS =
  /^Status: (accepted|moved to performance-notes|(?:amended|superseded|reversed) by \d{3}(?:, \d{3})*)$/;
const PARTS = ['Context', 'Decision', 'Alternatives', 'Revisit when'];
const ROW = /^\| \[(\d{3})\]\(([^)]+)\) \| (.+) \| (.+) \| (.+) \|$/;

/**
 * @typedef {import('./repository-rules.mjs').Finding} Finding
 * @typedef {{ path: string, text: string }} File
 * @typedef {object} Entry
 * @property {string} number
 * @property {string} path
 * @property {number} line
 * @property {string} words - title, date and status
 * @property {string} status
 */

/**
 * @param {readonly File[]} files - all files of the repository
 * @returns {Finding[]}
 */
export function findInDecisions(files) {
  /** @type {Finding[]} */
  const findings = [];
  /** @type {Entry[]} */
  const records = [];
  for (const { path, text } of files) {
    const number = RECORD.exec(path)?.[1];
    if (number === undefined) continue;
    const record = readRecord(path, number, text);
    if (typeof record === 'string') findings.push({ path, line: 1, advice: record });
    else records.push(record);
  }
  const index = files.find(({ path }) => path === INDEX)?.text ?? '';
  return [
    ...findings,
    ...findRepeated(records),
    ...findUnknown(records),
    ...compare(records, readIndex(index), findings),
  ];
}

/**
 * @param {string} path
 * @param {string} number
 * @param {string} text
 * @returns {Entry | string} a string describes what is wrong in the first lines of the record
 */
function readRecord(path, number, text) {
  const [title = '', , date = '', , status = ''] = text.split('\n');
  const named = TITLE.exec(title);
  if (named?.[1] !== number) {
    return `The first line is '# ${number} Title', with the number of the file's name.`;
  }
  const day = DATE.exec(date)?.[1];
  if (day === undefined) {
    return "The third line is 'Date: YYYY-MM-DD' or 'Date: YYYY-MM-DD, changed YYYY-MM-DD'.";
  }
  const state = STATUS.exec(status)?.[1];
  if (state === undefined) {
    return "The fifth line is 'Status: ' with 'accepted', 'moved to performance-notes', or 'amended by NNN' (or superseded, reversed).";
  }
  const missing = PARTS.find((part) => !new RegExp(String.raw`^\*\*${part}\b`, 'm').test(text));
  if (missing !== undefined) return `It has no **${missing}**, as ${INDEX} demands.`;
  const words = [named[2], day, state].join(' | ');
  return { number, path, line: 1, words, status: state };
}

/**
 * @param {readonly Entry[]} records
 * @returns {Finding[]}
 */
function findRepeated(records) {
  return records
    .filter(({ number }, at) => records.findIndex((other) => other.number === number) !== at)
    .map(({ path, number }) => ({
      path,
      line: 1,
      advice: `The number ${number} is taken. A record takes the next free number.`,
    }));
}

/**
 * @param {readonly Entry[]} records
 * @returns {Finding[]}
 */
function findUnknown(records) {
  const numbers = new Set(records.map(({ number }) => number));
  return records.flatMap(({ path, status }) =>
    (status.match(/\d{3}/g) ?? [])
      .filter((number) => !numbers.has(number))
      .map((number) => ({ path, line: 5, advice: `There is no record ${number}.` })),
  );
}

/**
 * @param {string} index
 * @returns {Entry[]}
 */
function readIndex(index) {
  return index.split('\n').flatMap((content, at) => {
    const [, number = '', file = '', title, date, status = ''] = ROW.exec(content) ?? [];
    if (number === '') return [];
    const words = [title, date, status].join(' | ');
    return [{ number, path: `docs/decisions/${file}`, line: at + 1, words, status }];
  });
}

/**
 * @param {readonly Entry[]} records
 * @param {readonly Entry[]} rows
 * @param {readonly Finding[]} unread - findings for records whose first lines could not be parsed; these records are
 *   not reported again
 * @returns {Finding[]}
 */
function compare(records, rows, unread) {
  const missing = records
    .filter(({ path }) => !rows.some((row) => row.path === path))
    .map(({ path }) => ({ path, line: 1, advice: `It has no row in ${INDEX}.` }));
  const wrong = rows.flatMap((row) => {
    if (unread.some(({ path }) => path === row.path)) return [];
    const record = records.find(({ path }) => path === row.path);
    if (record?.number === row.number && record.words === row.words) return [];
    const advice = record
      ? `The record says: ${record.number} | ${record.words}`
      : `There is no ${row.path}.`;
    return [{ path: INDEX, line: row.line, advice }];
  });
  return [...missing, ...wrong];
}
