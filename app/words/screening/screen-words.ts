/**
 * Decides which words the family finds in "Probably spam". The rules look at behaviour and structure, never at the
 * meaning of words: "Rest in peace, Dick" is a tribute. A word may at most fold a card.
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

/** How the words were sent. */
export interface Circumstances {
  kind: WordsKind;
  /** between the drawing of the form and its arrival; null if that is not known, for example for a change */
  elapsedMs: number | null;
  isTrapFilled: boolean;
  /** how often the same words arrived before, anywhere */
  sameWordsBefore: number;
  isBlocked: boolean;
}

export interface Screening {
  isHeld: boolean;
  isFolded: boolean;
  reasons: ReasonName[];
}

/** Nobody writes a tribute in less time than this. */
const TOO_FAST_MS = 3_000;
/** The same words are held when they arrive for the third time. */
const MOST_REPEATS = 2;

/** Screens words. Pure: the result depends on the arguments alone. */
export function screenWords(words: ScreenedWords, circumstances: Circumstances): Screening {
  const { elapsedMs, isTrapFilled, sameWordsBefore, isBlocked, kind } = circumstances;
  // Compatibility forms (wide letters, letters in circles) are read as plain letters.
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
    // In a letter, friends write how they can be reached. On the page, a telephone number is for everybody.
    ['contacts', kind === 'tribute' && hasContact(text)],
  ];
  const reasons = rules.flatMap(([reason, applies]) => (applies ? [reason] : []));
  return { isHeld: reasons.length > 0, isFolded: hasFoldingWords(text), reasons };
}
