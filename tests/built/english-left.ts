import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const CATALOGS = join(import.meta.dirname, '../../build/catalogs');

type Catalog = Record<string, unknown[]>;

function readCatalogs(language: string): Catalog {
  const folder = join(CATALOGS, language);
  const catalogs = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Catalog,
  );
  return Object.assign({}, ...catalogs) as Catalog;
}

const ENGLISH = readCatalogs('en');

/** Sentences of at least three words, which no translation has by chance. */
const SENTENCES = Object.entries(ENGLISH).flatMap(([id, parts]) => {
  const [text, ...rest] = parts;
  return rest.length === 0 && typeof text === 'string' && /\S\s+\S+\s+\S/.test(text)
    ? [[id, text] as const]
    : [];
});

/** @returns the English sentences of the product in the HTML of a page in another language */
export function englishLeftIn(html: string, language: string): string[] {
  const translated = readCatalogs(language);
  const text = html
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
  return SENTENCES.filter(
    ([id, english]) => translated[id]?.[0] !== english && text.includes(english),
  ).map(([, english]) => english);
}
