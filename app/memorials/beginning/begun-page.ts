/**
 * A page that a visitor has begun at `/memorials/new`. It is stored in this browser until the memorial has been created
 * and published or left as a draft. This file contains pure functions; `begun-store.ts` stores the page.
 */
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import type { CreateMemorialPayload } from '../editing/contract.ts';
import { EMPTY_PARTS, lifeDateOf } from './date-parts.ts';

/** The screens in order. The first four show a counter: '2 of 4'. */
export const STEPS = ['who', 'when', 'picture', 'words', 'account', 'finish'] as const;

export type Step = (typeof STEPS)[number];

export const COUNTED_STEPS = 4;

const dateParts = z.object({ day: z.string(), month: z.string(), year: z.string() });

/** The page as stored in a browser, possibly by an older version of the application. */
export const begunPageSchema = z.object({
  id: z.string(),
  /**
   * The e-mail of the user who began it or created the memorial from it; no other user may see it. Null if it was begun
   * while signed out: every user of this device may then see it.
   */
  owner: z.string().nullable(),
  updatedAt: z.number(),
  step: z.enum(STEPS),
  isCouple: z.boolean(),
  fullName: z.string(),
  fullName2: z.string(),
  dob: dateParts,
  dod: dateParts,
  dob2: dateParts,
  dod2: dateParts,
  words: z.string(),
  /** a small copy as a `data:` URL, null if this browser cannot decode it; the picture itself is stored separately */
  picture: z
    .object({
      name: z.string(),
      preview: z.string().nullable(),
      /** true once this browser has tried to decode it and failed */
      isUndrawable: z.boolean().optional(),
    })
    .nullable(),
  /** the id of the section for the words, chosen in advance so that sending it twice adds it once */
  sectionId: z.string(),
  /** when the user was asked to sign up or log in, in milliseconds since 1970 */
  accountAskedAt: z.number().optional(),
  /**
   * Set before the memorial is created: the ids of the user's memorials at that time. If the response is lost, a new
   * memorial of this name in the list is the one that was created.
   */
  creation: z.object({ knownIds: z.array(z.string()) }).optional(),
  created: z.object({ id: z.string(), slug: z.string() }).optional(),
  isPictureSent: z.boolean().optional(),
  /** true when picture and words are in the draft */
  isFilled: z.boolean().optional(),
  /** sentences for the user about what could not be added */
  notes: z.array(z.string()).optional(),
  themeId: z.string().optional(),
  /** the address as typed; undefined if the proposed one is used */
  slug: z.string().optional(),
  level: z.enum(['link', 'public']),
});

export type BegunPage = z.infer<typeof begunPageSchema>;

export function emptyBegunPage(owner: string | null, now: number): BegunPage {
  return {
    id: randomLetters(22),
    owner,
    updatedAt: now,
    step: 'who',
    isCouple: false,
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

/** True if the user may see the page; `email` is null while signed out. */
export function mayBeSeenBy(page: BegunPage, email: string | null): boolean {
  return page.owner === null || page.owner === email;
}

/** The most recently changed page that the user may see. */
export function newestFor(
  pages: readonly BegunPage[],
  email: string | null,
): BegunPage | undefined {
  return pages
    .filter((page) => mayBeSeenBy(page, email))
    .toSorted((a, b) => b.updatedAt - a.updatedAt)[0];
}

/** The names that were typed; empty if none was. */
export function namesOfBegun({ isCouple, fullName, fullName2 }: BegunPage): string[] {
  return [fullName, ...(isCouple ? [fullName2] : [])].map((name) => name.trim()).filter(Boolean);
}

/** How long after a sign-in through Google `/memorials` still forwards the browser to the begun page. */
const REDIRECT_BACK_MS = 30 * 60_000;

/** True if the visitor left this page to sign in and has not come back yet. */
export function waitsForAccount(page: BegunPage, now: number): boolean {
  const { step, owner, accountAskedAt } = page;
  if (step !== 'account' || owner !== null || accountAskedAt === undefined) return false;
  return now - accountAskedAt < REDIRECT_BACK_MS;
}

/** The payload that creates the memorial. Invalid dates were already refused on their screen. */
export function headOf(page: BegunPage): CreateMemorialPayload {
  const dates = {
    dob: lifeDateOf(page.dob),
    dod: lifeDateOf(page.dod),
    ...(page.isCouple ? { dob2: lifeDateOf(page.dob2), dod2: lifeDateOf(page.dod2) } : {}),
  };
  const known = Object.entries(dates).flatMap(([name, date]) =>
    date.ok && date.value ? [[name, date.value] as const] : [],
  );
  const [fullName = '', fullName2] = namesOfBegun(page);
  return { fullName, ...(fullName2 ? { fullName2 } : {}), ...Object.fromEntries(known) };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Random letters and digits for an id. The modulo bias does no harm here. */
function randomLetters(count: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}
