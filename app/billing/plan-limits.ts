/**
 * The limits of each plan (ROOMS, "Plans"). The server enforces this table, `/pricing` shows it, and the family's rooms
 * show the limits before files are chosen.
 */
import type { Tier } from './contract.ts';

export interface PlanLimits {
  /** as on the plan's card: 'Free' or 'Pro' */
  name: string;
  /** maximum number of pictures of a memorial */
  pictures: number;
  /** maximum number of films of a memorial */
  films: number;
  /** maximum bytes of all originals of a memorial */
  bytes: number;
  /** maximum number of memorials that a user owns */
  memorials: number;
}

const GB = 1_000_000_000;

export const PLAN_LIMITS: Readonly<Record<Tier, PlanLimits>> = {
  free: { name: 'Free', pictures: 300, films: 3, bytes: 1.5 * GB, memorials: 5 },
  pro: { name: 'Pro', pictures: 3_000, films: 30, bytes: 20 * GB, memorials: 25 },
};

/** The maximum size of one film in bytes, on every plan. */
export const FILM_BYTES = 200_000_000;

export type CountedThing = 'pictures' | 'films' | 'memorials';

/** The message when a limit is reached: 'This memorial has 412 pictures. All of them stay. …' */
export function fullPlanSentence(
  plan: { name: string },
  thing: CountedThing,
  { used, max }: { used: number; max: number },
): string {
  const has = thing === 'memorials' ? 'You keep' : 'This memorial has';
  const added = thing === 'memorials' ? 'begun' : 'added';
  const counted = used === 1 ? thing.slice(0, -1) : thing;
  return `${has} ${formatCount(used)} ${counted}. All of them stay. ${plan.name} takes up to ${formatCount(max)}, so no more can be ${added} now.`;
}

/** The message when a file exceeds the remaining storage. */
export function fullBytesSentence(
  plan: { name: string },
  { used, max }: { used: number; max: number },
): string {
  return `The pictures and films of this memorial have ${formatBytes(used)}. All of them stay. ${plan.name} takes up to ${formatBytes(max)}, so this file cannot be added now.`;
}

/** '3,000' */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

const UNITS: ReadonlyArray<[bytes: number, name: string]> = [
  [GB, 'GB'],
  [1_000_000, 'MB'],
];

/** '1.5 GB', '40 MB', '12 KB' or '2 bytes', in decimal units as on a phone. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const [unit, name] = UNITS.find(([least]) => bytes >= least) ?? [1_000, 'KB'];
  const size = bytes / unit;
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size < 10 ? 1 : 0 })} ${name}`;
}
