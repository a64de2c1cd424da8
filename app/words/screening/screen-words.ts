/**
 * Decides which texts go to 'Probably spam'. The rules look at behaviour and structure, never at
 * meaning: "Rest in peace, Dick" is a tribute. A hurtful word does not make a text spam: the text
 * is only shown collapsed.
 */
import type { WordsKind } from '../writing/words-kind.ts';
import { hasFoldingWords } from './folding-words.ts';
import type { ReasonName } from './reasons.ts';
import {
  hasContact,
  hasHiddenCharacters,
  hasLink,
  hasMarkup,
  hasMixedScripts,
  hasRepetition,
} from './structure.ts';

export interface ScreenedWords {
  text: string;
  name: string;
  relationship?: string | null;
}

export interface Circumstances {
  kind: WordsKind;
  elapsedMs: number | null;
  isTrapFilled: boolean;
  /** the number of earlier submissions of the same text, over all memorials */
  sameWordsBefore: number;
  isBlocked: boolean;
}

export interface Screening {
  isHeld: boolean;
  isFolded: boolean;
  reasons: ReasonName[];
}

/** A person needs more than 3 seconds to write a tribute. */
const TOO_FAST_MS = 3_000;
/** The third submission of the same text goes to 'Probably spam'. */
const MOST_REPEATS = 2;

export function screenWords(words: ScreenedWords, circumstances: Circumstances): Screening {
  const { elapsedMs, isTrapFilled, sameWordsBefore, isBlocked, kind } = circumstances;
  // Converts full-width and circled letters to plain letters.
  const text = `${words.text}\n${words.relationship ?? ''}`.normalize('NFKC');
  const name = words.name.normalize('NFKC');
  const rules: Array<[ReasonName, boolean]> = [
    ['blocked', isBlocked],
    ['trap', isTrapFilled],
    ['fast', elapsedMs !== null && elapsedMs < TOO_FAST_MS],
    ['repeated', sameWordsBefore >= MOST_REPEATS],
    ['name', hasLink(name) || hasContact(name) || hasMarkup(name)],
    ['links', hasLink(text)],
    ['markup', hasMarkup(text)],
    ['hidden', hasHiddenCharacters(words.text) || hasHiddenCharacters(words.name)],
    ['scripts', hasMixedScripts(words.text) || hasMixedScripts(words.name)],
    ['shouting', hasRepetition(text)],
    // A tribute is public, so it goes to 'Probably spam' if it has a telephone number. A private
    // letter may contain one.
    ['contacts', kind === 'tribute' && hasContact(text)],
  ];
  const reasons = rules.flatMap(([reason, applies]) => (applies ? [reason] : []));
  return { isHeld: reasons.length > 0, isFolded: hasFoldingWords(text), reasons };
}
