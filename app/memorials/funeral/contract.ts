/** The section “Funeral” (ROOMS, “The funeral”): where and when, and what a visitor needs to come. */
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { isVisibleName, stripBidiControls } from '../../wire/text/visible-text.ts';
import { flag, list, multiLine, singleLine } from '../../wire/values.ts';
import { isLifeDate } from '../life-dates.ts';
import { instantOf, isTimeZone } from './local-time.ts';
import { isShortLink } from './short-links.ts';

export const FUNERAL_LIMITS = {
  gatherings: 6,
  label: 100,
  place: 200,
  address: 500,
  directions: 1_000,
  note: 1_000,
  charityName: 200,
  link: 2_000,
} as const;

const L = FUNERAL_LIMITS;

export const GATHERING_KINDS = [
  'funeral',
  'burial',
  'cremation',
  /** before the funeral, beside the coffin or in prayer */
  'wake',
  /** afterwards, with food and stories; in British English also called a wake */
  'reception',
  'memorial',
  'other',
] as const;

export type GatheringKind = (typeof GATHERING_KINDS)[number];

const DATE_ERROR = 'a date as YYYY-MM-DD';
const TIME_ERROR = 'a time as HH:MM, from 00:00 to 23:59';
const LINK_ERROR = 'a web address that starts with https://';
const SHORT_LINK_ERROR = 'the full web address instead of a short link';
const CHARITY_NAME_ERROR = 'the name of the charity';

/**
 * The host is limited, because parsing a host takes quadratic time. It has a dot, and no name or password before it. A
 * number is no host, because it doesn't say whose it is.
 */
const LINK = /^https:\/\/[^\s/?#\\@:]{1,253}(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/;

export function isLink(address: string): boolean {
  if (address.length > L.link || !LINK.test(address)) return false;
  const url = URL.parse(address);
  return url !== null && /[^.]\.[^.]/.test(url.hostname) && !/\.\d+\.?$/.test(url.hostname);
}

const link = z
  .string({ error: LINK_ERROR })
  .refine((address) => isLink(address), { error: LINK_ERROR, abort: true })
  .refine((address) => !isShortLink(address), { error: SHORT_LINK_ERROR });

const STREAM_ERROR = `'undecided', 'none' or ${LINK_ERROR}`;

export const gatheringSchema = z.strictObject({
  kind: z.enum(GATHERING_KINDS, { error: `one of ${GATHERING_KINDS.join(', ')}` }),
  /** the family's own name for it, such as “Shiva” */
  label: singleLine(L.label).optional(),
  /** without it, the date will be announced */
  date: z
    .string({ error: DATE_ERROR })
    .refine((text) => text.length === 10 && isLifeDate(text), { error: DATE_ERROR })
    .optional(),
  /** on the clocks of the place; without it, the time will be announced */
  time: z
    .string({ error: TIME_ERROR })
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: TIME_ERROR })
    .optional(),
  timeZone: z
    .string({ error: 'a time zone such as Europe/London' })
    .refine(isTimeZone, { error: 'a time zone such as Europe/London' }),
  place: singleLine(L.place).optional(),
  address: multiLine(L.address).optional(),
  directions: multiLine(L.directions).optional(),
  note: multiLine(L.note).optional(),
  stream: z
    .string({ error: STREAM_ERROR })
    .refine((value) => value === 'undecided' || value === 'none' || isLink(value), {
      error: STREAM_ERROR,
      abort: true,
    })
    .refine((value) => !isShortLink(value), { error: SHORT_LINK_ERROR })
    .default('undecided'),
  charity: z
    .strictObject(
      {
        name: z
          .string({ error: CHARITY_NAME_ERROR })
          .transform(stripBidiControls)
          .refine(isVisibleName, { error: CHARITY_NAME_ERROR, abort: true })
          .pipe(singleLine(L.charityName)),
        url: link.optional(),
      },
      { error: 'a charity with name and url' },
    )
    .optional(),
});

/** True if the clocks of the place skip this hour when they go forward. */
export function isSkippedHour({ date, time, timeZone }: Partial<Gathering>): boolean {
  if (date === undefined || time === undefined || timeZone === undefined) return false;
  return instantOf(date, time, timeZone) === undefined;
}

const timedGatheringSchema = gatheringSchema.refine(
  (gathering) => gathering.time === undefined || !isSkippedHour(gathering),
  {
    path: ['time'],
    error: 'an hour that exists on this day: the clocks go forward and skip this one',
    // Only a real date and time can be looked up in a real time zone.
    when: ({ issues }) => issues.length === 0,
  },
);

export const serviceSectionFields = {
  gatherings: list(timedGatheringSchema, L.gatherings, 'gatherings').optional(),
  /** whether visitors can say that they are coming; `open` if it is missing */
  answers: z.enum(['open', 'closed'], { error: "'open' or 'closed'" }).optional(),
  /** true if the whole section is still shown after the day of the last gathering */
  staysOpen: flag().optional(),
  /** who sees `address` and `directions`; `everyone` if it is missing */
  addressFor: z.enum(['everyone', 'coming'], { error: "'everyone' or 'coming'" }).optional(),
};

export type AddressFor = NonNullable<z.infer<typeof serviceSectionFields.addressFor>>;
export type Gathering = z.infer<typeof gatheringSchema>;
