/** The limits of each plan (ROOMS, "Plans"). The server enforces them, and `/pricing` shows them. */
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
  },
  pro: {
    name: 'Pro',
    pictures: 3_000,
    films: 30,
    bytes: 20 * GB,
    memorials: 25,
    makesForPrinters: true,
  },
};

export const VIDEO_BYTES = 200_000_000;

export type CountedThing = 'pictures' | 'films' | 'memorials';

const NOUNS: Readonly<Record<CountedThing, string>> = {
  pictures: 'photo',
  films: 'video',
  memorials: 'memorial',
};

/** `onTheirWay`: what is still being uploaded, and counts as well */
interface Full {
  used: number;
  max: number;
  onTheirWay?: number;
}

/** For example 'This memorial has 412 photos. All of them stay. …' */
export function fullPlanSentence(
  plan: { name: string },
  thing: CountedThing,
  { used, max, onTheirWay = 0 }: Full,
): string {
  const has = thing === 'memorials' ? 'You own' : 'This memorial has';
  const act = thing === 'memorials' ? 'start another' : 'add more';
  const counted = `${formatCount(used)} ${NOUNS[thing]}${used === 1 ? '' : 's'}`;
  const are = onTheirWay === 1 ? 'is' : 'are';
  const others = onTheirWay > 0 ? ` and ${formatCount(onTheirWay)} ${are} still uploading` : '';
  return `${has} ${counted}${others}. All of them stay. The ${plan.name} plan includes up to ${formatCount(max)}, so you can’t ${act} right now.`;
}

export function fullBytesSentence(
  plan: { name: string },
  { used, max, onTheirWay = 0 }: Full,
): string {
  const others = onTheirWay > 0 ? `, and ${formatBytes(onTheirWay)} more is still uploading` : '';
  return `The photos and videos on this memorial take up ${formatBytes(used)}${others}. All of them stay. The ${plan.name} plan includes up to ${formatBytes(max)}, so you can’t add this file right now.`;
}

/** Shown if the plan does not include booklets for printers. */
export const PRINTER_SENTENCE =
  'The print-ready file is included in Pro. The booklet you print yourself is free and has the same pages.';

const UNITS: ReadonlyArray<[bytes: number, name: string]> = [
  [GB, 'GB'],
  [1_000_000, 'MB'],
];

/** Uses decimal units: '1.5 GB', '40 MB', '12 KB' or '2 bytes'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const [unit, name] = UNITS.find(([least]) => bytes >= least) ?? [1_000, 'KB'];
  const size = bytes / unit;
  const rounded = size < 10 ? String(Math.round(size * 10) / 10) : formatCount(Math.round(size));
  return `${rounded} ${name}`;
}
