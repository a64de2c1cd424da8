/**
 * The signs of advertising and what each weighs. A text is held from `HOLDS` on. A sign that asks
 * people to go somewhere or to write to someone is a *pointer*, and so is a known fraud (`schemes.ts`). Words of trade,
 * prices and the like only strengthen a pointer: without one, a text is held for its words only if it has little else.
 */
import type { ReasonName } from './reasons.ts';

/** The least weight of a text that is held. */
export const HOLDS = 10;

/** The weight in a public tribute, and in a private letter, where people give their numbers. */
export const POINTERS = {
  hiddenTarget: { tribute: 10, letter: 7, reason: 'links' },
  disguisedLink: { tribute: 10, letter: 10, reason: 'links' },
  address: { tribute: 10, letter: 6, reason: 'links' },
  newSite: { tribute: 10, letter: 8, reason: 'links' },
  oddSite: { tribute: 9, letter: 5, reason: 'links' },
  site: { tribute: 7, letter: 5, reason: 'links' },
  profile: { tribute: 5, letter: 2, reason: 'links' },
  causeAddress: { tribute: 4, letter: 1, reason: 'links' },
  noticeAddress: { tribute: 4, letter: 1, reason: 'links' },
  company: { tribute: 3, letter: 1, reason: 'links' },
  unsure: { tribute: 3, letter: 2, reason: 'links' },
  known: { tribute: 2, letter: 0, reason: 'links' },
  disguisedContact: { tribute: 10, letter: 5, reason: 'contacts' },
  newEmail: { tribute: 10, letter: 8, reason: 'contacts' },
  email: { tribute: 10, letter: 3, reason: 'contacts' },
  phone: { tribute: 10, letter: 3, reason: 'contacts' },
  likelyPhone: { tribute: 7, letter: 3, reason: 'contacts' },
  messenger: { tribute: 10, letter: 4, reason: 'contacts' },
  handle: { tribute: 6, letter: 3, reason: 'contacts' },
  named: { tribute: 7, letter: 3, reason: 'contacts' },
  mention: { tribute: 2, letter: 1, reason: 'contacts' },
  privateCall: { tribute: 5, letter: 2, reason: 'contacts' },
  payment: { tribute: 7, letter: 5, reason: 'contacts' },
  praisedSearch: { tribute: 8, letter: 5, reason: 'search' },
  search: { tribute: 6, letter: 3, reason: 'search' },
  searchName: { tribute: 3, letter: 2, reason: 'search' },
  nothingButOffers: { tribute: 10, letter: 7, reason: 'offer' },
  offerCode: { tribute: 5, letter: 2, reason: 'offer' },
  theft: { tribute: 8, letter: 8, reason: 'offer' },
  offer: { tribute: 7, letter: 6, reason: 'offer' },
} as const satisfies Record<string, { tribute: number; letter: number; reason: ReasonName }>;

export type PointerName = keyof typeof POINTERS;

/** Each further pointer of a text. */
export const FURTHER = { each: 2, most: 6 };

/** What strengthens a pointer, at most by `MOST_STRENGTH` of the pointers' weight. */
export const STRENGTHS = {
  trade: { tribute: 3, letter: 3, reason: 'offer' },
  matters: { tribute: 3, letter: 0.5, reason: null },
  call: { tribute: 3, letter: 1, reason: null },
  praise: { tribute: 4, letter: 4, reason: 'offer' },
  money: { tribute: 3, letter: 1, reason: 'offer' },
  price: { tribute: 3, letter: 3, reason: 'offer' },
  millions: { tribute: 3, letter: 4, reason: 'offer' },
  percent: { tribute: 2, letter: 2, reason: null },
  arrow: { tribute: 3, letter: 2, reason: null },
  nothingElse: { tribute: 3, letter: 2, reason: null },
  manySigns: { tribute: 2, letter: 2, reason: null },
  fancyLetters: { tribute: 3, letter: 3, reason: null },
  mixedWord: { tribute: 4, letter: 4, reason: 'scripts' },
} as const satisfies Record<string, { tribute: number; letter: number; reason: ReasonName | null }>;
export const MOST_TRADE_WORDS = 3;
export const MOST_MATTERS = 2;
export const MOST_STRENGTH = { tribute: 1.5, letter: 3 } as const;

/**
 * What a text weighs more that was sent within three seconds. Never enough by itself: a browser
 * fills in words that it has kept, and they are sent at once.
 */
export const FAST = 5;

/** What weighs by itself. */
export const STRUCTURES = {
  markup: { weight: 10, reason: 'markup' },
  entities: { weight: 4, reason: 'markup' },
  hiddenLetters: { weight: 10, reason: 'hidden' },
  someHiddenLetters: { weight: 5, reason: 'hidden' },
  mixedWords: { weight: 10, reason: 'scripts' },
  repeatedWords: { weight: 10, reason: 'shouting' },
  someRepeatedWords: { weight: 6, reason: 'shouting' },
  moneySigns: { weight: 10, reason: 'shouting' },
} as const satisfies Record<string, { weight: number; reason: ReasonName }>;

export type StrengthName = keyof typeof STRENGTHS;
export type StructureName = keyof typeof STRUCTURES;
