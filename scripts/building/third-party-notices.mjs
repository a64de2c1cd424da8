// What others have made and the product contains: a text with each package of `npm ci --omit=dev`, its licence and the
// licence's text. Packages that only build or test the product are not part of it.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../project.mjs';

const LICENCE_FILE = /^(licen[cs]e|copying|notice|unlicense|ofl)([.-].*)?$/i;
const LINE = '-'.repeat(80);

/** Packages whose text is elsewhere. */
const TEXT_AT = new Map([
  ['node', 'https://github.com/nodejs/node/blob/main/LICENSE'],
  [
    '@img/sharp-libvips-',
    'https://github.com/lovell/sharp-libvips/blob/main/THIRD-PARTY-NOTICES.md',
  ],
]);

/**
 * @typedef {{ name: string, version: string, licence: string, author: string, texts: string[] }} Part
 * @returns {Part[]} in the order of their names; packages for other systems than this one are left out
 */
export function readParts() {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  /** @type {Map<string, Part>} */
  const parts = new Map();
  for (const [path, { dev: isForBuilding }] of Object.entries(lock.packages)) {
    const folder = join(ROOT, path);
    if (path === '' || isForBuilding || !existsSync(join(folder, 'package.json'))) continue;
    const { name, version, license, licenses, author } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    parts.set(`${name} ${version}`, {
      name,
      version,
      licence: license?.type ?? license ?? licenses?.[0]?.type ?? 'unknown',
      author: typeof author === 'string' ? author : (author?.name ?? ''),
      texts: readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
        .map((entry) => plain(readFileSync(join(folder, entry.name), 'utf8'))),
    });
  }
  return [...parts.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Each text stands once, below the names of all packages that have it.
 * @param {readonly Part[]} parts
 */
export function noticesText(parts) {
  /** @type {Map<string, string[]>} */
  const namesOf = new Map();
  for (const part of parts) {
    for (const text of part.texts.length > 0 ? part.texts : [textFor(part, parts)]) {
      const names = namesOf.get(text) ?? [];
      if (names.length === 0) namesOf.set(text, names);
      names.push(`${part.name} ${part.version} (${part.licence})`);
    }
  }
  const sections = [...namesOf].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`);
  return [
    'This product contains software and fonts by others, under these licences.\n',
    ...sections,
  ].join(`\n${LINE}\n\n`);
}

/**
 * For a package without a text of its own: who made it, and the text of the same licence as another package has it.
 * @param {Part} part
 * @param {readonly Part[]} parts
 */
function textFor({ name, licence, author }, parts) {
  const address = [...TEXT_AT].find(([begin]) => name.startsWith(begin))?.[1];
  const like = parts.find(
    (other) => other.texts.length > 0 && family(other.licence) === family(licence),
  );
  const general = like?.texts[0]?.replaceAll(/^.*copyright (?:\(c\)|©|\d{4}).*$/gim, '').trim();
  return plain(
    [
      author && `Copyright ${author}`,
      address && `Notices: ${address}`,
      general ?? `Licence: ${licence}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
  );
}

/**
 * The same text belongs to “LGPL-3.0” and “LGPL-3.0-or-later”.
 * @param {string} licence
 */
function family(licence) {
  return licence.replace(/-(or-later|only)$/, '');
}

/** @param {string} text */
function plain(text) {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
