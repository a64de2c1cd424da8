// Reads a period from the source, so that the table of docs/law/retention.md cannot differ from what the product does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../project.mjs';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What constants of these names are in every file. */
const UNITS = new Map([
  ['HOUR', HOUR],
  ['HOUR_MS', HOUR],
  ['DAY', DAY],
  ['DAY_MS', DAY],
]);

/**
 * @param {string} file - relative to the repository
 * @param {string} name - of a constant, as `KEPT_MS`, or of a field in any object of the file, as `keptDays`
 * @returns {string} in words, as `30 days`
 * @throws if the file has no such name, or its value is no product of numbers
 */
export function readPeriod(file, name) {
  return inWords(valueOf(readFileSync(join(ROOT, file), 'utf8'), name, file), name);
}

/**
 * @param {string} text
 * @param {string} name
 * @param {string} file
 * @returns {number}
 */
function valueOf(text, name, file) {
  const found = new RegExp(
    String.raw`^(?:export )?const ${name} = ([^;]+);|^\s+${name}: ([^,;]+),`,
    'm',
  ).exec(text);
  const expression = found?.[1] ?? found?.[2];
  if (expression === undefined) {
    const unit = UNITS.get(name);
    if (unit !== undefined) return unit;
    throw new Error(`${file} has no ${name}`);
  }
  let product = 1;
  for (const factor of expression.split('*').map((part) => part.trim())) {
    if (/^\d[\d_]*$/.test(factor)) product *= Number(factor.replaceAll('_', ''));
    else if (/^[A-Z][A-Z0-9_]*$/.test(factor)) product *= valueOf(text, factor, file);
    else throw new Error(`${name} of ${file} is no product of numbers: ${expression}`);
  }
  return product;
}

/**
 * @param {number} value
 * @param {string} name - its end says in what it is counted
 */
function inWords(value, name) {
  const unit = /(days|months|minutes|hours)$/i.exec(name)?.[1]?.toLowerCase();
  if (unit) return counted(value, unit.slice(0, -1));
  const ms = /seconds$/i.test(name) ? value * SECOND : value;
  if (ms % DAY === 0) return counted(ms / DAY, 'day');
  if (ms % HOUR === 0) return counted(ms / HOUR, 'hour');
  if (ms % MINUTE === 0) return counted(ms / MINUTE, 'minute');
  return counted(ms / SECOND, 'second');
}

/**
 * @param {number} count
 * @param {string} noun
 */
function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
