/**
 * Decides which texts go to 'Probably spam'. Signs of advertising add up (`weights.ts`); words of trade
 * alone decide nothing: "Rest in peace, Dick" is a tribute. A hurtful word does not make a text
 * spam: the text is only shown collapsed.
 *
 * Imported on demand: a start would wait 10 ms for the lists of words and the patterns.
 */
import type { MessageKind } from '../message-kind.ts';
import { hasFoldingWords } from './folding-words.ts';
import type { ReasonName } from './reasons.ts';
import { isNameAnAddress, weighText } from './signals.ts';
import { FAST, HOLDS } from './weights.ts';

export interface ScreenedMessage {
  text: string;
  name: string;
  relationship?: string | null;
}

export interface Circumstances {
  kind: MessageKind;
  elapsedMs: number | null;
  isTrapFilled: boolean;
  /** the number of earlier submissions of the same text that count (see `repeated-messages.ts`) */
  sameWordsBefore: number;
  isBlocked: boolean;
}

export interface Screening {
  isHeld: boolean;
  isFolded: boolean;
  /** why the text is held; empty if it isn't */
  reasons: ReasonName[];
}

/** A person needs more than 3 seconds to write a tribute, unless the browser has kept it. */
const TOO_FAST_MS = 3_000;
/** The third submission of the same text goes to 'Probably spam'. */
const MOST_REPEATS = 2;

export function screenMessage(words: ScreenedMessage, circumstances: Circumstances): Screening {
  const { elapsedMs, isTrapFilled, sameWordsBefore, isBlocked, kind } = circumstances;
  const text = words.relationship ? `${words.text}\n${words.relationship}` : words.text;
  const behaviour: Array<[ReasonName, boolean]> = [
    ['blocked', isBlocked],
    ['trap', isTrapFilled],
    ['repeated', sameWordsBefore >= MOST_REPEATS],
    ['name', isNameAnAddress(words.name)],
  ];
  const certain = behaviour.flatMap(([reason, applies]) => (applies ? [reason] : []));
  const inText = weighText(text, kind, words.name);
  const isFast = elapsedMs !== null && elapsedMs < TOO_FAST_MS;
  const isAdvertising = inText.weight + (isFast ? FAST : 0) >= HOLDS;
  const held = [...certain, ...(isAdvertising ? [...inText.reasons].toSorted() : [])];
  const isHeld = held.length > 0;
  const reasons: ReasonName[] = isHeld && isFast ? ['fast', ...held] : held;
  return { isHeld, isFolded: hasFoldingWords(text), reasons };
}
