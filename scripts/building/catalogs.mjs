// The message catalogs: `app/DOMAIN/locales/LANGUAGE.po` for translators, `build/catalogs/LANGUAGE/DOMAIN.json` for the
// server and the next step of the build.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';

import { PSEUDO_LANGUAGES } from '../../app/language/offered-languages.ts';
import { ROOT } from '../project.mjs';
import { loadLinguiConfig } from './lingui-config.mjs';

const COMPILED = join(ROOT, 'build/catalogs');

/** @typedef {Awaited<ReturnType<typeof getCatalogs>>[number]} Catalog */

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
 * @throws if a message is missing in an offered language, or is broken; the error names it
 */
export async function compileCatalogs() {
  await rm(COMPILED, { recursive: true, force: true });
  for (const catalog of await getCatalogs(config)) {
    if (Object.keys((await catalog.read(config.sourceLocale)) ?? {}).length === 0) continue;
    for (const language of config.locales) await compileCatalog(catalog, language);
    for (const language of PSEUDO_LANGUAGES) {
      await compileCatalog(catalog, language, {
        prepend: '⟦',
        append: '⟧',
        extend: 0.4,
        rightToLeft: language.startsWith('ar'),
      });
    }
  }
}

/**
 * @param {Pick<Catalog, 'path' | 'getTranslations'>} catalog
 * @param {string} language
 * @param {NonNullable<Parameters<typeof createCompiledCatalog>[2]['pseudoLocaleOptions']>} [disguise]
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
  const { source, errors } = createCompiledCatalog(language, messages, {
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
  await writeFile(file, JSON.stringify(JSON.parse(source).messages));
}

/** @param {{ path: string }} catalog */
function nameOf(catalog) {
  return basename(dirname(dirname(catalog.path)));
}
