import { isForPeople, sentencesOf } from './sentences.mjs';

/**
 * Sentences that stay English: what the API answers and documents, reasons for engineers, and files of the operator.
 */
const ENGLISH =
  /\/(?:contract|error-codes|app-error|endpoints|values)\.ts$|\/[\w-]*-command\.server\.ts$|^app\/(?:wire|mail|gedcom|hydration)\/|\/tables\.server\.ts$|\/jobs\.server\.ts$/;

/** Folders whose sentences are not in catalogs yet. */
const LATER = /^app\/(?:NONE)\//;

/**
 * Finds sentences for people that no catalog has.
 * @param {string} path
 * @param {string} text
 * @returns {import('./repository-rules.mjs').Finding[]}
 */
export function findBareSentences(path, text) {
  if (!isForPeople(path) || ENGLISH.test(path) || LATER.test(path)) return [];
  return sentencesOf(path, text)
    .filter(({ isInMessage }) => !isInMessage)
    .map(({ sentence, start }) => ({
      path,
      line: text.slice(0, start).split('\n').length,
      advice: `“${sentence}” is not in a catalog (docs/messages.md).`,
    }));
}
