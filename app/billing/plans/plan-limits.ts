/** The limits of each plan (ROOMS, "Plans"). The server enforces them, and `/pricing` shows them. */
import type { I18n } from '@lingui/core';

import { pageI18n } from '../../language/i18n.ts';
import { joinSentences } from '../../language/spacing.ts';
import { formatBytes } from '../../wire/text/format-bytes.ts';
import { formatCount } from '../../wire/text/format-count.ts';
import type { Tier } from '../contract.ts';

export interface PlanLimits {
  name: string;
  pictures: number;
  films: number;
  bytes: number;
  memorials: number;
  /** true if the plan includes booklets with bleed and crop marks */
  makesForPrinters: boolean;
  /** of the memorial video */
  video: {
    /** that one video shows */
    photos: number;
    /** the shorter side of the frame, in pixels */
    heights: ReadonlyArray<720 | 1080>;
    /** new versions in 24 hours; versions that fail don't count */
    versionsADay: number;
  };
}

/** Pro is a name in every language. */
export function planName(i18n: I18n, name: string): string {
  return name === PLAN_LIMITS.free.name ? i18n._('Free') : name;
}

const GB = 1_000_000_000;

export const PLAN_LIMITS: Readonly<Record<Tier, PlanLimits>> = {
  free: {
    name: 'Free',
    pictures: 300,
    films: 3,
    bytes: 1.5 * GB,
    memorials: 5,
    makesForPrinters: false,
    video: { photos: 60, heights: [720], versionsADay: 1 },
  },
  pro: {
    name: 'Pro',
    pictures: 3_000,
    films: 30,
    bytes: 20 * GB,
    memorials: 25,
    makesForPrinters: true,
    video: { photos: 300, heights: [720, 1080], versionsADay: 20 },
  },
};

export const VIDEO_BYTES = 200_000_000;

export type CountedThing = 'pictures' | 'films' | 'memorials';

interface Full {
  used: number;
  max: number;
  /** what is still being uploaded, and counts as well */
  onTheirWay?: number;
  /** what was uploaded and is not on the page; it counts towards the limit for a day */
  unplaced?: number;
}

/** For example 'This memorial has 412 photos. You’ll keep all of them. …' The API says it in English. */
export function fullPlanSentence(
  plan: { name: string },
  thing: CountedThing,
  { used, max, onTheirWay = 0, unplaced = 0 }: Full,
  i18n: I18n = pageI18n,
): string {
  const included = { plan: planName(i18n, plan.name), max: formatCount(max, i18n.locale) };
  const sentences = [
    countSentence(i18n, thing, used, onTheirWay),
    ...(unplaced > 0 ? [unplacedSentence(i18n, thing, unplaced)] : []),
    i18n._('You’ll keep everything you already have.'),
    thing === 'memorials'
      ? i18n._(
          'The {plan} plan includes up to {max} memorials, so you can’t create another right now.',
          included,
        )
      : i18n._(
          'The {plan} plan includes up to {max} per memorial, so you can’t add more right now.',
          included,
        ),
  ];
  return joinSentences(sentences, i18n.locale);
}

function countSentence(i18n: I18n, thing: CountedThing, used: number, onTheirWay: number): string {
  switch (thing) {
    case 'memorials':
      return i18n._('{used, plural, one {You own # memorial.} other {You own # memorials.}}', {
        used,
      });
    case 'pictures':
      return onTheirWay > 0
        ? i18n._(
            'This memorial has {used, plural, one {# photo} other {# photos}}, and {onTheirWay, plural, one {# more is} other {# more are}} still uploading.',
            { used, onTheirWay },
          )
        : i18n._(
            '{used, plural, one {This memorial has # photo.} other {This memorial has # photos.}}',
            { used },
          );
    case 'films':
      return onTheirWay > 0
        ? i18n._(
            'This memorial has {used, plural, one {# video} other {# videos}}, and {onTheirWay, plural, one {# more is} other {# more are}} still uploading.',
            { used, onTheirWay },
          )
        : i18n._(
            '{used, plural, one {This memorial has # video.} other {This memorial has # videos.}}',
            { used },
          );
  }
}

function unplacedSentence(i18n: I18n, thing: CountedThing, unplaced: number): string {
  return thing === 'films'
    ? i18n._(
        '{unplaced, plural, one {# more video was uploaded but isn’t on the page; it counts towards the limit for a day.} other {# more videos were uploaded but aren’t on the page; they count towards the limit for a day.}}',
        { unplaced },
      )
    : i18n._(
        '{unplaced, plural, one {# more photo was uploaded but isn’t on the page; it counts towards the limit for a day.} other {# more photos were uploaded but aren’t on the page; they count towards the limit for a day.}}',
        { unplaced },
      );
}

export function fullBytesSentence(
  plan: { name: string },
  { used, max, onTheirWay = 0, unplaced = 0 }: Full,
  i18n: I18n = pageI18n,
): string {
  const size = formatBytes(used, i18n.locale);
  const sentences = [
    onTheirWay > 0
      ? i18n._(
          'The photos and videos on this memorial take up {size}, and another {more} is still uploading.',
          { size, more: formatBytes(onTheirWay, i18n.locale) },
        )
      : i18n._('The photos and videos on this memorial take up {size}.', { size }),
    ...(unplaced > 0
      ? [
          i18n._(
            'Another {more} was uploaded but isn’t on the page; it counts towards the limit for a day.',
            {
              more: formatBytes(unplaced, i18n.locale),
            },
          ),
        ]
      : []),
    i18n._('You’ll keep everything you already have.'),
    i18n._(
      'The {plan} plan includes up to {max} per memorial, so you can’t add this file right now.',
      {
        plan: planName(i18n, plan.name),
        max: formatBytes(max, i18n.locale),
      },
    ),
  ];
  return joinSentences(sentences, i18n.locale);
}

/** Shown if the plan does not include booklets for printers. */
export const PRINTER_SENTENCE =
  /*i18n*/ 'The print-ready file is included in Pro. The booklet you print yourself is free and has the same pages.';
