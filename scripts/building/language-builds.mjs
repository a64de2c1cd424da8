// The browser's files in each language. The build leaves a placeholder for each sentence; here the sentences take their
// places. English stays in `assets/`. Each other language has a folder with the files that contain sentences, and those
// that load them. All other files are shared.
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ROOT } from '../project.mjs';

export const TEXT_PLACEHOLDER = '__text';
export const MESSAGE_PLACEHOLDER = '__message';

const PLACEHOLDERS = new RegExp(
  String.raw`\b(${TEXT_PLACEHOLDER}|${MESSAGE_PLACEHOLDER})\(("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|` +
    '`(?:[^`\\\\]|\\\\.)*`' +
    String.raw`)\)|\b__LANGUAGE__\b`,
  'g',
);

const CATALOGS = join(ROOT, 'build/catalogs');
const ASSETS = join(ROOT, 'build/client/assets');

/** @typedef {Record<string, unknown[]>} Catalog */

/**
 * Writes `build/language-scripts.json`, too: each language's folder, and the files that are in all of these folders. It
 * is no catalog, because `npm run check` writes the catalogs anew, and the built product must survive that.
 */
export async function writeLanguageBuilds() {
  const files = await readScripts();
  const languages = (await readdir(CATALOGS)).filter((language) => language !== 'en');
  const inLanguages = filesWithSentences(files);
  /** @type {Record<string, string>} */
  const folders = {};
  for (const language of languages) {
    folders[language] = await writeLanguage(language, files, inLanguages);
  }
  await writeFile(
    join(ROOT, 'build/language-scripts.json'),
    JSON.stringify({ folders, files: [...inLanguages] }),
  );
  const english = await readCatalog('en');
  for (const name of inLanguages) {
    await writeFile(join(ASSETS, name), inLanguage(files.get(name) ?? '', 'en', english));
  }
}

/**
 * @param {string} language
 * @param {ReadonlyMap<string, string>} files
 * @param {ReadonlySet<string>} inLanguages
 */
async function writeLanguage(language, files, inLanguages) {
  const catalog = await readCatalog(language);
  // The names of files change with the English sentences only.
  const version = createHash('sha256').update(JSON.stringify(catalog)).digest('hex').slice(0, 8);
  const folder = `${language}-${version}`;
  await mkdir(join(ASSETS, folder), { recursive: true });
  for (const name of inLanguages) {
    const code = inLanguage(files.get(name) ?? '', language, catalog);
    await writeFile(join(ASSETS, folder, name), withAddresses(code, folder, inLanguages));
  }
  return folder;
}

/** @returns {Promise<Map<string, string>>} the code of each script by its file name */
async function readScripts() {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'));
  const files = names.map(
    async (name) => /** @type {const} */ ([name, await readFile(join(ASSETS, name), 'utf8')]),
  );
  return new Map(await Promise.all(files));
}

/**
 * @param {ReadonlyMap<string, string>} files
 * @returns {Set<string>} the files with sentences, and those that load one of them
 */
function filesWithSentences(files) {
  const found = new Set(
    [...files].filter(([, code]) => code.match(PLACEHOLDERS)).map(([name]) => name),
  );
  const pending = [...found];
  for (let loaded = pending.pop(); loaded !== undefined; loaded = pending.pop()) {
    for (const [name, code] of files) {
      if (found.has(name) || !code.includes(loaded)) continue;
      found.add(name);
      pending.push(name);
    }
  }
  return found;
}

/**
 * @param {string} code
 * @param {string} language
 * @param {Catalog} catalog
 * @throws if the catalog has no such message
 */
export function inLanguage(code, language, catalog) {
  return code.replaceAll(PLACEHOLDERS, (_, placeholder, quoted) => {
    if (!placeholder) return JSON.stringify(language);
    const id = /** @type {string} */ (unquote(quoted));
    const message = Object.hasOwn(catalog, id) ? catalog[id] : undefined;
    if (!message) throw new Error(`The ${language} catalogs have no message “${id}”.`);
    return JSON.stringify(placeholder === TEXT_PLACEHOLDER ? message.join('') : message);
  });
}

/**
 * A minifier chooses the quotation marks.
 * @param {string} quoted
 */
function unquote(quoted) {
  const content = quoted.slice(1, -1).replaceAll(/\\(['`$])/g, '$1');
  const escaped = content.replaceAll(/(\\.)|"/gs, (found, pair) => pair ?? `\\${found}`);
  return JSON.parse(`"${escaped.replaceAll('\n', String.raw`\n`)}"`);
}

/**
 * @param {string} code
 * @param {string} folder
 * @param {ReadonlySet<string>} moved
 */
function withAddresses(code, folder, moved) {
  return code
    .replaceAll(/assets\/([\w.-]+\.js)\b/g, (address, name) =>
      moved.has(name) ? `assets/${folder}/${name}` : address,
    )
    .replaceAll(/(["'`])\.\/([\w.-]+\.js)\1/g, (address, mark, name) =>
      moved.has(name) ? address : `${mark}../${name}${mark}`,
    );
}

/**
 * @param {string} language
 * @returns {Promise<Catalog>}
 */
async function readCatalog(language) {
  const names = await readdir(join(CATALOGS, language));
  const catalogs = names
    .filter((name) => name.endsWith('.json'))
    .map(async (name) => JSON.parse(await readFile(join(CATALOGS, language, name), 'utf8')));
  return Object.assign({}, ...(await Promise.all(catalogs)));
}
