/** A page begun at `/memorials/new`. The browser stores the page until the memorial is published or left as a draft. */
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { proposeLanguage } from '../../language/languages.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import type { CreateMemorialPayload } from '../contract.ts';
import { EMPTY_PARTS, readDate } from '../typed-dates.ts';

/** The screens in order. The first four show a counter: 'Step 2 of 4'. */
export const STEPS = ['who', 'when', 'picture', 'words', 'account', 'finish'] as const;

export type Step = (typeof STEPS)[number];

export const COUNTED_STEPS = 4;

const dateParts = z.object({ day: z.string(), month: z.string(), year: z.string() });

export const unfinishedMemorialSchema = z.object({
  id: z.string(),
  /**
   * The key of the page's user (`accounts/session-in-browser/user-key.ts`); no other user can see the page. Null if a visitor
   * began the page while signed out: every visitor on this device can then see it.
   */
  owner: z.string().nullable(),
  updatedAt: z.number(),
  step: z.enum(STEPS),
  isCouple: z.boolean(),
  /** missing on pages begun before there was a choice */
  language: z.string().optional(),
  fullName: z.string(),
  fullName2: z.string(),
  /** missing on pages begun before there was a question */
  otherName: z.string().optional(),
  otherName2: z.string().optional(),
  dob: dateParts,
  dod: dateParts,
  dob2: dateParts,
  dod2: dateParts,
  words: z.string(),
  /** `preview` is a small copy as a `data:` URL, or null if the browser cannot decode the picture */
  picture: z
    .object({
      name: z.string(),
      preview: z.string().nullable(),
      isUndrawable: z.boolean().optional(),
    })
    .nullable(),
  /** the section id of the text, chosen in advance, so that a repeated request does not add the text twice */
  sectionId: z.string(),
  /** when the user was asked to sign up or log in, in milliseconds since 1970 */
  accountAskedAt: z.number().optional(),
  /**
   * The ids of the user's memorials before the creation request. If the response is lost, they help to find the new
   * memorial.
   */
  creation: z.object({ knownIds: z.array(z.string()) }).optional(),
  created: z.object({ id: z.string(), slug: z.string() }).optional(),
  isPictureSent: z.boolean().optional(),
  isFilled: z.boolean().optional(),
  /** true if another tab has finished the page */
  isFinished: z.boolean().optional(),
  notes: z.array(z.string()).optional(),
  themeId: z.string().optional(),
  /** the slug that the user typed; undefined if the user kept the proposed one */
  slug: z.string().optional(),
  level: z.enum(['link', 'public', 'family']),
});

export type UnfinishedMemorial = z.infer<typeof unfinishedMemorialSchema>;

/** What the browser keeps of a finished page, so that another tab that shows it leads to the same memorial. */
export const finishedMemorialSchema = unfinishedMemorialSchema
  .pick({ id: true, owner: true, updatedAt: true, created: true, isFilled: true, isFinished: true })
  .required();

export function emptyUnfinishedMemorial(owner: string | null, now: number): UnfinishedMemorial {
  return {
    id: randomLetters(22),
    owner,
    updatedAt: now,
    step: 'who',
    isCouple: false,
    language: proposeLanguage(navigator.languages) ?? DEFAULT_LANGUAGE,
    fullName: '',
    fullName2: '',
    dob: EMPTY_PARTS,
    dod: EMPTY_PARTS,
    dob2: EMPTY_PARTS,
    dod2: EMPTY_PARTS,
    words: '',
    picture: null,
    sectionId: `sec_${randomLetters(22)}`,
    level: 'link',
  };
}

export function mayBeSeenBy(page: UnfinishedMemorial, userKey: string | null): boolean {
  return page.owner === null || page.owner === userKey;
}

export function newestFor(
  pages: readonly UnfinishedMemorial[],
  userKey: string | null,
): UnfinishedMemorial | undefined {
  return pages
    .filter((page) => mayBeSeenBy(page, userKey))
    .toSorted((a, b) => b.updatedAt - a.updatedAt)[0];
}

export function namesOfUnfinished({ isCouple, fullName, fullName2 }: UnfinishedMemorial): string[] {
  return [fullName, ...(isCouple ? [fullName2] : [])].map((name) => name.trim()).filter(Boolean);
}

/**
 * For this long after the user was asked to sign up or log in, `/memorials` redirects to the begun page. A Google
 * sign-in ends at `/memorials`.
 */
const REDIRECT_BACK_MS = 30 * 60_000;

export function waitsForAccount(page: UnfinishedMemorial, now: number): boolean {
  const { step, owner, accountAskedAt } = page;
  if (step !== 'account' || owner !== null || accountAskedAt === undefined) return false;
  return now - accountAskedAt < REDIRECT_BACK_MS;
}

/** Needs no validation, because the screens have rejected invalid dates. */
export function headOf(page: UnfinishedMemorial): CreateMemorialPayload {
  const dates = {
    dob: readDate(page.dob),
    dod: readDate(page.dod),
    ...(page.isCouple ? { dob2: readDate(page.dob2), dod2: readDate(page.dod2) } : {}),
  };
  const known = Object.entries(dates).flatMap(([name, date]) =>
    date.ok && date.value ? [[name, date.value] as const] : [],
  );
  const [fullName = '', fullName2] = namesOfUnfinished(page);
  const { language = DEFAULT_LANGUAGE } = page;
  const otherName = otherNameOf(fullName, page.otherName);
  const otherName2 = otherNameOf(fullName2, page.otherName2);
  return {
    ...(language === DEFAULT_LANGUAGE ? {} : { language }),
    fullName,
    ...(fullName2 ? { fullName2 } : {}),
    ...(otherName ? { otherName } : {}),
    ...(otherName2 ? { otherName2 } : {}),
    ...Object.fromEntries(known),
  };
}

/** True for a name whose readers abroad may want it in Latin letters. */
export function isInOtherScript(name: string): boolean {
  return /\p{L}/u.test(name) && !/\p{Script=Latin}/u.test(name);
}

/** The answer to a question that is asked only about a name in another script. */
function otherNameOf(name: string | undefined, answer = ''): string {
  return name !== undefined && isInOtherScript(name) ? answer.trim() : '';
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The modulo bias is harmless, because the ids only have to be unique. */
function randomLetters(count: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}
