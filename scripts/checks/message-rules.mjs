import { isForPeople, OWN_MARK, sentencesOf } from './sentences.mjs';

/** Marks between names, which are the same in every language. */
const NO_SENTENCE = /^&\w+;$/;

/** Keys of tables of messages, such as `MANAGEMENT_LABELS`. */
const KEYS = new Set(
  'Memorial Booklet,Memorial Video,QR code,Preview,About,Contact,Features,Pricing'.split(','),
);

/** @param {ReturnType<typeof sentencesOf>[number]} one */
function isBare({ sentence, isShown, isInMessage }) {
  return isShown && !isInMessage && !NO_SENTENCE.test(sentence) && !KEYS.has(sentence);
}

/**
 * Finds texts and attributes in JSX, and sentences of errors, that no catalog has.
 * @param {string} path
 * @param {string} text
 * @returns {import('./repository-rules.mjs').Finding[]}
 */
export function findBareSentences(path, text) {
  if (!isForPeople(path)) return [];
  return sentencesOf(path, text)
    .filter(isBare)
    .map(({ sentence, start }) => ({
      path,
      line: text.slice(0, start).split('\n').length,
      advice: OWN_MARK.test(sentence)
        ? `“${sentence}” is English: use colonIn, quotationMarksOf or a message (docs/messages.md).`
        : `“${sentence}” is not in a catalog (docs/messages.md).`,
    }));
}
