/**
 * The memorial document: the Memorial of SPEC section 3, its limits and its types. The import, the API and
 * the screens use this schema.
 */
import { z } from 'zod';

import '../wire/zod-without-eval.ts';
import { TRIBUTE_LIMITS, tributeSchema } from '../tributes/contract.ts';
import { languageTag } from '../wire/language-tag.ts';
import {
  mediaUrl,
  personName,
  multiLine,
  flag,
  singleLine,
  list,
  orderNumber,
} from '../wire/values.ts';
import { serviceSectionFields } from './funeral/contract.ts';
import { isLifeDate } from './life-dates.ts';
import { isAllowedSlug, SLUG_MAX_LENGTH, SLUG_MIN_LENGTH } from './slugs.ts';

export const DOCUMENT_LIMITS = {
  fileBytes: 32 * 1024 * 1024,
  sections: 200,
  photos: 2_000,
  events: 2_000,
  members: 1_000,
  contentItems: 500,
  name: 200,
  title: 300,
  subheading: 1_000,
  quote: 2_000,
  location: 1_000,
  bodyText: 50_000,
  caption: 2_000,
  alternativeText: 500,
  relationship: 100,
  address: 2_000,
} as const;

const L = DOCUMENT_LIMITS;

const LIFE_DATE_ERROR = 'a real date as YYYY-MM-DD, YYYY-MM or YYYY';
const lifeDate = z
  .string({ error: LIFE_DATE_ERROR })
  .refine(isLifeDate, { error: LIFE_DATE_ERROR });

/** A position in a picture: 0 is the left or upper edge, 1 is the right or lower edge. */
const FRACTION_ERROR = 'a number from 0 to 1';
const fraction = z
  .number({ error: FRACTION_ERROR })
  .min(0, { error: FRACTION_ERROR })
  .max(1, { error: FRACTION_ERROR });

/** The point of a picture that stays visible when the picture is cropped. */
const focalPoint = z.strictObject(
  { x: fraction, y: fraction },
  { error: 'a point with x and y, each from 0 to 1' },
);

/** The smallest crop, as a fraction of the picture's width or height. */
const SMALLEST_CROP = 0.01;
/** Fractions are rounded, so a crop may end slightly outside of the picture. */
const ROUNDING = 0.001;

const CROP_ERROR =
  'a part of the photo: x, y, width and height, each from 0 to 1, within the photo';

const cropSchema = z
  .strictObject(
    { x: fraction, y: fraction, width: fraction, height: fraction },
    { error: CROP_ERROR },
  )
  .refine(
    ({ x, y, width, height }) =>
      Math.min(width, height) >= SMALLEST_CROP &&
      x + width <= 1 + ROUNDING &&
      y + height <= 1 + ROUNDING,
    { error: CROP_ERROR },
  );

/** The date and time of the camera's clock, without a time zone, or the known beginning of it. */
function cameraTime() {
  const error = 'a date and time such as 1998-07-04T15:20:00, or a date';
  return z
    .string({ error })
    .refine((text) => CAMERA_TIME.test(text) && isLifeDate(text.slice(0, 10)), { error });
}

const CAMERA_TIME = /^\d{4}(?:-\d{2}(?:-\d{2}(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)?)?)?$/;

const sectionBase = {
  order: orderNumber(),
  /** where it is another than the memorial's */
  language: languageTag().optional(),
  title: singleLine(L.title).optional(),
  subheading: multiLine(L.subheading).optional(),
};

export const textSectionSchema = z.strictObject({
  type: z.literal('textSection'),
  ...sectionBase,
  bodyText: multiLine(L.bodyText).optional(),
});

export const albumSectionSchema = z.strictObject({
  type: z.literal('albumSection'),
  ...sectionBase,
  photos: list(
    z.strictObject({
      photo: mediaUrl(L.address),
      caption: multiLine(L.caption).optional(),
      /** what the picture shows, for screen readers; without this text, they read the caption */
      alt: multiLine(L.alternativeText).optional(),
      focalPoint: focalPoint.optional(),
      /** stored and exported, but left out of pages and of the public API */
      taken: cameraTime().optional(),
    }),
    L.photos,
    'photos',
  ).optional(),
});

export const timelineSectionSchema = z.strictObject({
  type: z.literal('timelineSection'),
  ...sectionBase,
  events: list(
    z.strictObject({
      date: lifeDate,
      caption: multiLine(L.caption),
      photo: mediaUrl(L.address).optional(),
    }),
    L.events,
    'events',
  ).optional(),
});

export const familyTreeSectionSchema = z.strictObject({
  type: z.literal('familyTreeSection'),
  ...sectionBase,
  members: list(
    z.strictObject({
      name: personName(L.name),
      relationship: singleLine(L.relationship),
      dob: lifeDate.optional(),
      photo: mediaUrl(L.address).optional(),
    }),
    L.members,
    'members',
  ).optional(),
});

export const contentSliderSectionSchema = z.strictObject({
  type: z.literal('contentSliderSection'),
  ...sectionBase,
  content: list(
    z.strictObject({
      type: z.enum(['photo', 'image', 'video'], { error: "'photo', 'image' or 'video'" }),
      url: mediaUrl(L.address),
      caption: multiLine(L.caption).optional(),
    }),
    L.contentItems,
    'items',
  ).optional(),
});

export const tributesSectionSchema = z.strictObject({
  type: z.literal('tributesSection'),
  ...sectionBase,
  category: singleLine(TRIBUTE_LIMITS.category).optional(),
  tributes: list(tributeSchema, TRIBUTE_LIMITS.perSection, 'tributes').optional(),
});

export const serviceSectionSchema = z.strictObject({
  type: z.literal('serviceSection'),
  ...sectionBase,
  ...serviceSectionFields,
});

export const SECTION_TYPES = [
  'textSection',
  'albumSection',
  'timelineSection',
  'familyTreeSection',
  'contentSliderSection',
  'tributesSection',
  'serviceSection',
] as const;

export const sectionSchema = z.discriminatedUnion(
  'type',
  [
    textSectionSchema,
    albumSectionSchema,
    timelineSectionSchema,
    familyTreeSectionSchema,
    contentSliderSectionSchema,
    tributesSectionSchema,
    serviceSectionSchema,
  ],
  { error: `a section whose type is one of ${SECTION_TYPES.join(', ')}` },
);

const actionButtonsSchema = z
  .strictObject(
    {
      sendCondolences: flag().default(true),
      addTribute: flag().default(true),
      share: flag().default(true),
    },
    { error: 'an object with sendCondolences, addTribute and share' },
  )
  .prefault({});

export const slugSchema = z.string({ error: 'a slug (text)' }).refine(isAllowedSlug, {
  error: `a slug of ${SLUG_MIN_LENGTH} to ${SLUG_MAX_LENGTH} lower-case letters, digits and single hyphens that is not reserved`,
});

export const memorialSchema = z
  .strictObject(
    {
      slug: slugSchema,
      /** true for fictional people; the page then shows a notice (decision 078) */
      invented: flag().optional(),
      /** of the page and of its texts; `en` if it is missing */
      language: languageTag().optional(),
      /** true if visitors may choose another language for what the family did not write */
      visitorLanguages: flag().optional(),
      actionButtons: actionButtonsSchema,
      themeId: singleLine(80).optional(),
      backgroundPhoto: mediaUrl(L.address).optional(),
      backgroundFocalPoint: focalPoint.optional(),
      profilePhoto: mediaUrl(L.address).optional(),
      profilePhotoCrop: cropSchema.optional(),
      memorialHeader: singleLine(L.title).optional(),
      fullName: personName(L.name),
      fullName2: personName(L.name).optional(),
      /** the same name in another script, such as `Taro Yamada` for 山田太郎 */
      otherName: personName(L.name).optional(),
      otherName2: personName(L.name).optional(),
      dob: lifeDate.optional(),
      dod: lifeDate.optional(),
      dob2: lifeDate.optional(),
      dod2: lifeDate.optional(),
      quote: multiLine(L.quote).optional(),
      birthLocation: multiLine(L.location).optional(),
      birthLocation2: multiLine(L.location).optional(),
      burialLocation: multiLine(L.location).optional(),
      burialLocation2: multiLine(L.location).optional(),
      deathLocation: multiLine(L.location).optional(),
      deathLocation2: multiLine(L.location).optional(),
      sections: list(sectionSchema, L.sections, 'sections').default([]),
    },
    { error: 'a memorial document (an object)' },
  )
  .superRefine((memorial, context) => {
    refuseDeathBeforeBirth(memorial.dob, memorial.dod, 'dod', context);
    refuseDeathBeforeBirth(memorial.dob2, memorial.dod2, 'dod2', context);
  });

function refuseDeathBeforeBirth(
  born: string | undefined,
  died: string | undefined,
  field: string,
  context: z.RefinementCtx,
): void {
  if (!born || !died || !isLifeDate(born) || !isLifeDate(died)) return;
  const shared = Math.min(born.length, died.length);
  if (died.slice(0, shared) < born.slice(0, shared)) {
    context.addIssue({
      code: 'custom',
      path: [field],
      input: died,
      message: `a date that is not before the date of birth (${born})`,
    });
  }
}

/** The response of `GET /api/v1/memorials/{slug}`. `memorial` has only the tributes that the page shows. */
export const memorialResponseSchema = z.object({
  memorial: memorialSchema,
  tributesTotal: z.int().min(0),
});

export type Memorial = z.infer<typeof memorialSchema>;
export type MemorialResponse = z.infer<typeof memorialResponseSchema>;
export type ActionButtons = Memorial['actionButtons'];
export type Section = z.infer<typeof sectionSchema>;
export type AlbumSection = z.infer<typeof albumSectionSchema>;
export type AlbumPhoto = NonNullable<AlbumSection['photos']>[number];
export type TimelineSection = z.infer<typeof timelineSectionSchema>;
export type TimelineEvent = NonNullable<TimelineSection['events']>[number];
export type FamilyTreeSection = z.infer<typeof familyTreeSectionSchema>;
export type FamilyMember = NonNullable<FamilyTreeSection['members']>[number];
export type ContentSliderSection = z.infer<typeof contentSliderSectionSchema>;
export type ServiceSection = z.infer<typeof serviceSectionSchema>;
export type ContentItem = NonNullable<ContentSliderSection['content']>[number];
