// The message catalogs: `app/DOMAIN/locales/LANGUAGE.po` for translators, `build/catalogs/LANGUAGE/DOMAIN.json` for the
// server and the next step of the build, `build/page-catalogs/LANGUAGE.json` for the editor's preview.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';

import { PSEUDO_LANGUAGES } from '../../app/language/offered-languages.ts';
import { ROOT } from '../project.mjs';
import { loadLinguiConfig, MEMORIAL_PAGE } from './lingui-config.mjs';

const COMPILED = join(ROOT, 'build/catalogs');
const OF_PAGES = join(ROOT, 'build/page-catalogs');

/** @typedef {Awaited<ReturnType<typeof getCatalogs>>[number]} Catalog */

/**
 * A text, or texts and values: a value is its name, with its kind and forms if it has some.
 * @typedef {string | Array<string | [string, string?, (string | Record<string, CompiledMessage>)?]>} CompiledMessage
 */

const config = loadLinguiConfig();

/** Writes the sentences of the code into the catalogs. What the code no longer says is removed. */
export async function extractCatalogs() {
  for (const catalog of await getCatalogs(config)) {
    if (Object.keys((await catalog.collect()) ?? {}).length === 0) continue;
    const made = await catalog.make({ clean: true, overwrite: false, orderBy: config.orderBy });
    if (!made) throw new Error(`The messages in ${catalog.include.join()} could not be read.`);
    for (const language of config.locales) await removeDate(catalog.getFilename(language));
  }
}

/**
 * The date would differ in each branch.
 * @param {string} file
 */
async function removeDate(file) {
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^"POT-Creation-Date: .*\n/m, ''));
}

/**
 * @returns {Promise<string[]>} the domains whose English catalog does not say what the code says
 */
export async function findOutdatedCatalogs() {
  const outdated = [];
  for (const catalog of await getCatalogs(config)) {
    const [said, kept] = await Promise.all([catalog.collect(), catalog.read(config.sourceLocale)]);
    const wanted = Object.keys(said ?? {}).toSorted();
    if (
      wanted.join('\n') !==
      Object.keys(kept ?? {})
        .toSorted()
        .join('\n')
    ) {
      outdated.push(nameOf(catalog));
    }
  }
  return outdated;
}

/**
 * @throws if a message is missing in an offered language, is broken, lacks a value, or is said in two ways; the error names
 * it
 */
export async function compileCatalogs() {
  await rm(COMPILED, { recursive: true, force: true });
  /** @type {Record<string, Record<string, unknown>>} */
  const ofPages = {};
  /** @type {Record<string, Map<string, unknown>>} */
  const said = {};
  for (const catalog of await getCatalogs(config)) {
    const english = (await catalog.read(config.sourceLocale)) ?? {};
    if (Object.keys(english).length === 0) continue;
    const ids = Object.keys(english).filter((id) => isOfPage(english[id]));
    const inEnglish = await compileCatalog(catalog, config.sourceLocale);
    for (const language of [...config.locales, ...PSEUDO_LANGUAGES]) {
      const messages =
        language === config.sourceLocale
          ? inEnglish
          : await compileCatalog(catalog, language, disguiseOf(language));
      said[language] ??= new Map();
      for (const [id, message] of Object.entries(messages)) {
        const named = { language, text: english[id]?.message ?? id };
        requireSame(said[language], id, message, named);
        requireValues(inEnglish[id], message, named);
      }
      ofPages[language] ??= {};
      for (const id of ids) ofPages[language][id] = messages[id];
    }
  }
  await rm(OF_PAGES, { recursive: true, force: true });
  await mkdir(OF_PAGES, { recursive: true });
  for (const [language, messages] of Object.entries(ofPages)) {
    await writeFile(join(OF_PAGES, `${language}.json`), JSON.stringify(messages));
  }
}

/**
 * Messages with the same id are one message, because a language's catalogs are read as one.
 * @param {Map<string, unknown>} known
 * @param {string} id
 * @param {unknown} message
 * @param {{ language: string, text: string }} named
 * @throws if another catalog says it differently
 */
export function requireSame(known, id, message, { language, text }) {
  const found = known.get(id);
  if (found !== undefined && JSON.stringify(found) !== JSON.stringify(message)) {
    throw new Error(
      `${language} says “${text}” differently in two domains. If it has two meanings, give one a context.`,
    );
  }
  known.set(id, message);
}

/**
 * @param {CompiledMessage | undefined} english
 * @param {CompiledMessage} message - the translation
 * @param {{ language: string, text: string }} named
 * @throws if the translation lacks a value or tag of the English message, or has one that this lacks
 */
export function requireValues(english, message, { language, text }) {
  if (english === undefined) return;
  const wanted = valuesOf(english);
  const { some } = valuesOf(message);
  const number = wanted.some.has('#') ? ['#'] : [];
  const lost = [...wanted.always, ...number].filter((value) => !some.has(value));
  const unknown = [...some].filter((value) => !wanted.some.has(value));
  if (lost.length === 0 && unknown.length === 0) return;
  throw new Error(
    `${language} says “${text}” ${[
      ...lost.map((value) => `without ${value}`),
      ...unknown.map((value) => `with ${value}, which is unknown`),
    ].join(' and ')}.`,
  );
}

/**
 * The values (`{name}`), numbers (`#`) and tags (`<0>`) of a message: `some` in at least one of its plural forms, `always`
 * in each. No number is in each form of every language.
 * @param {CompiledMessage} message
 * @returns {{ some: Set<string>, always: Set<string> }}
 */
function valuesOf(message) {
  /** @type {Set<string>} */
  const some = new Set();
  /** @type {Set<string>} */
  const always = new Set();
  for (const part of typeof message === 'string' ? [message] : message) {
    if (typeof part === 'string') {
      for (const value of part.match(/<\/?\d+\/?>|^#$/g) ?? []) {
        some.add(value);
        if (value !== '#') always.add(value);
      }
      continue;
    }
    const [name, , forms] = part;
    some.add(`{${name}}`);
    if (typeof forms !== 'object') {
      always.add(`{${name}}`);
      continue;
    }
    const each = Object.values(forms).map(valuesOf);
    for (const value of each.flatMap((form) => [...form.some])) some.add(value);
    const [first, ...others] = each;
    for (const value of first?.always ?? []) {
      if (others.every((form) => form.always.has(value))) always.add(value);
    }
  }
  return { some, always };
}

/** A mark that its language keeps apart from the word would otherwise begin or end a line. */
const BREAKING_SPACE = /** @type {Partial<Record<string, RegExp>>} */ ({
  fr: / [:;?!»]|« /,
  de: / …/,
});

/**
 * @param {string} said
 * @param {{ name: string, language: string }} where
 * @throws if an ordinary space stands where the language needs a no-break space
 */
export function requireNoBreakSpaces(said, { name, language }) {
  if (BREAKING_SPACE[language]?.test(said)) {
    throw new Error(`In ${name}, ${language}, “${said}” needs a no-break space beside a mark.`);
  }
}

/**
 * No line ends with the letter of “E-Mail”, nor in Polish with “w”, “i” or another word of one letter. Translators write
 * ordinary hyphens and spaces.
 * @param {string} said
 * @param {string} language
 */
export function withWordsKeptTogether(said, language) {
  const typeset = said.replaceAll(/(?<!\p{L})(e)-(?=mail)/giu, '$1\u2011');
  return language === 'pl'
    ? typeset.replaceAll(/(?<![\p{L}\p{N}])([aiouwz]) (?=\S)/giu, '$1\u00A0')
    : typeset;
}

/** @param {{ origin?: readonly (readonly [string, number?])[] } | undefined} message */
function isOfPage(message) {
  return message?.origin?.some(([file]) => MEMORIAL_PAGE.test(file)) ?? false;
}

/** @param {string} language */
function disguiseOf(language) {
  if (!PSEUDO_LANGUAGES.some((pseudo) => pseudo === language)) return undefined;
  const rightToLeft = language.startsWith('ar');
  return { prepend: '⟦', append: '⟧', extend: 0.4, rightToLeft };
}

/**
 * @param {Pick<Catalog, 'path' | 'getTranslations'>} catalog
 * @param {string} language
 * @param {NonNullable<Parameters<typeof createCompiledCatalog>[2]['pseudoLocaleOptions']>} [disguise]
 * @returns {Promise<Record<string, CompiledMessage>>} the compiled messages by their id
 */
export async function compileCatalog(catalog, language, disguise) {
  const { sourceLocale, fallbackLocales } = config;
  const name = nameOf(catalog);
  const { messages, missing } = await catalog.getTranslations(disguise ? sourceLocale : language, {
    sourceLocale,
    fallbackLocales,
    missingBehavior: 'resolved',
  });
  const [untranslated] = missing;
  if (untranslated) {
    throw new Error(`${name} has no ${language} for “${untranslated.source}”.`);
  }
  /** @type {Record<string, string>} */
  const typeset = {};
  for (const [id, said] of Object.entries(messages)) {
    requireNoBreakSpaces(said, { name, language });
    typeset[id] = withWordsKeptTogether(said, language);
  }
  const { source, errors } = createCompiledCatalog(language, typeset, {
    namespace: 'json',
    ...(disguise && { pseudoLocale: language, pseudoLocaleOptions: disguise }),
  });
  const [broken] = errors;
  if (broken) {
    throw new Error(
      `In ${name}, ${language}, “${broken.source}” is broken: ${broken.error.message}`,
    );
  }
  const file = join(COMPILED, language, `${name}.json`);
  await mkdir(dirname(file), { recursive: true });
  const compiled = JSON.parse(source).messages;
  await writeFile(file, JSON.stringify(compiled));
  return compiled;
}

/** @param {{ path: string }} catalog */
function nameOf(catalog) {
  return basename(dirname(dirname(catalog.path)));
}
