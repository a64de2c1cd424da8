import type { Attempt, Refusal } from '../../rate-limiter/rate-limiter.server.ts';
import { findDoor, mayPassAny } from './access.server.ts';
import { DOOR_LIMITS, hasDoorPasswordLength, normalizeDoorPassword } from './contract.ts';
import type { DoorContext } from './door-context.server.ts';
import type { DOOR_RATE_LIMITS } from './door-limits.server.ts';
import type { Caller } from './passes.server.ts';
import * as store from './store.server.ts';

type DoorRule = keyof typeof DOOR_RATE_LIMITS;

export type TryOutcome =
  | { slug: string; cookies: string[] }
  | { slug: string; status: 400 | 403 | 429; sentence: string; retryAfterSeconds?: number };

const SENTENCES = {
  empty: 'Enter the password.',
  length: `That’s not the right password. It has at least ${DOOR_LIMITS.passwordMin} characters.`,
  manyTries: 'There have been too many wrong passwords, so we’ve paused signing in for a while.',
  manyEntries: 'A lot of people have just signed in from your network.',
  wrong: 'That’s not the right password. Check capital and small letters.',
} as const;

/** @throws AppError MEMORIAL_NOT_FOUND, MEMORIAL_GONE, BUSY, or NoDoorError */
export async function tryPassword(
  context: DoorContext,
  slug: string | undefined,
  typed: string,
  caller: Caller,
): Promise<TryOutcome> {
  const door = await findDoor(context.kysely, slug);
  // This browser already has access, so the password is not compared.
  if (await mayPassAny(context.kysely, [door.id], caller.passes)) {
    return { slug: door.slug, cookies: [] };
  }
  // The length is checked first, because normalizing and hashing take longer for longer texts.
  const isTooLong = typed.length > 8 * DOOR_LIMITS.passwordMax;
  const password = isTooLong ? '' : normalizeDoorPassword(typed);
  if (!isTooLong && password === '') {
    return { slug: door.slug, status: 400, sentence: SENTENCES.empty };
  }
  if (isTooLong || !hasDoorPasswordLength(password)) {
    return { slug: door.slug, status: 400, sentence: SENTENCES.length };
  }
  const tries = triesOf(door.id, caller);
  const entry = { rule: 'doorEntriesOfNetwork', from: caller.network } as const;
  const refusal = await context.limits.tryConsume(context.kysely, ...tries, entry);
  if (refusal) return tooMany(door.slug, refusal);
  const outcome = await compare(context, door, password);
  await context.limits.refund(...('cookies' in outcome ? tries : [entry]));
  return outcome;
}

async function compare(
  { kysely, doorPasswords, doorPasses }: DoorContext,
  { id, slug }: { id: string; slug: string },
  password: string,
): Promise<TryOutcome> {
  const row = await store.find(kysely, id);
  const stored = row ? [row.passwordHash] : [];
  const hashes = await doorPasswords.hashLikeStored(password, id, stored);
  // The password may have changed during the hashing, so the stored one is read again.
  const latest = await store.find(kysely, id);
  if (!row || latest?.version !== row.version || !hashes.includes(row.passwordHash)) {
    return { slug, status: 403, sentence: SENTENCES.wrong };
  }
  return {
    slug,
    cookies: doorPasses.create({ memorialId: id, holder: 'password', version: row.version }),
  };
}

/**
 * A browser that had a pass before has its own rate limit, even if the pass has become invalid. Other visitors
 * cannot use up this limit.
 */
function triesOf(memorialId: string, { passes, network }: Caller): Attempt<DoorRule>[] {
  const known = passes.find((pass) => pass.memorialId === memorialId);
  if (known) {
    return [
      { rule: 'doorTriesOfBrowser', subject: memorialId, from: known.id },
      { rule: 'doorTriesOfBrowsers', subject: memorialId },
    ];
  }
  return [
    { rule: 'doorTriesAtAllDoors', from: network },
    { rule: 'doorTriesOfNetwork', subject: memorialId, from: network },
    { rule: 'doorTriesOfStrangers', subject: memorialId },
  ];
}

function tooMany(slug: string, { rule, retryAfterSeconds }: Refusal<DoorRule>): TryOutcome {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const reason = rule === 'doorEntriesOfNetwork' ? SENTENCES.manyEntries : SENTENCES.manyTries;
  const sentence = `${reason} Please try again in ${time}. If you were invited by email, you can ask for a link right away.`;
  return { slug, status: 429, sentence, retryAfterSeconds };
}
