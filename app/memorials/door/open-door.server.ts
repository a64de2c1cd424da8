import type { I18n } from '@lingui/core';

import type { Attempt, Refusal } from '../../rate-limiter/rate-limiter.server.ts';
import { findDoor, mayPassAny, readDoorI18n } from './access.server.ts';
import { DOOR_LIMITS, hasDoorPasswordLength, normalizeDoorPassword } from './contract.ts';
import type { DoorContext } from './door-context.server.ts';
import type { DOOR_RATE_LIMITS } from './door-limits.server.ts';
import type { Caller, Pass } from './passes.server.ts';
import * as store from './store.server.ts';

type DoorRule = keyof typeof DOOR_RATE_LIMITS;

export type TryOutcome =
  | { slug: string; cookies: string[] }
  | { slug: string; status: 400 | 403 | 429; sentence: string; retryAfterSeconds?: number };

type TryProblem =
  | { kind: 'empty' | 'length' | 'wrong' }
  | { kind: 'manyTries' | 'manyEntries'; minutes: number };

function problemSentence(i18n: I18n, problem: TryProblem): string {
  switch (problem.kind) {
    case 'empty':
      return i18n._('Enter the password.');
    case 'length':
      return i18n._(
        'That’s not the right password. The password is at least {count, plural, one {# character} other {# characters}} long.',
        { count: DOOR_LIMITS.passwordMin },
      );
    case 'wrong':
      return i18n._('That’s not the right password. Check for capital letters, then try again.');
    case 'manyTries':
      return i18n._(
        'The wrong password has been entered too many times, so we’ve paused sign-in. Please try again in {minutes, plural, one {a minute} other {# minutes}}. If you were invited, you can get a link by email right away.',
        { minutes: problem.minutes },
      );
    case 'manyEntries':
      return i18n._(
        'A lot of people have just signed in from your network. Please try again in {minutes, plural, one {a minute} other {# minutes}}. If you were invited, you can get a link by email right away.',
        { minutes: problem.minutes },
      );
  }
}

/** @throws AppError MEMORIAL_NOT_FOUND, MEMORIAL_GONE, BUSY, or NoDoorError */
export async function tryPassword(
  context: DoorContext,
  slug: string | undefined,
  typed: string,
  caller: Caller,
): Promise<TryOutcome> {
  const door = await findDoor(context.kysely, slug);
  const say = (problem: TryProblem) => sentenceAtDoor(context, door.id, problem);
  // This browser already has access, so the password is not compared.
  if (await mayPassAny(context.kysely, [door.id], caller.passes)) {
    return { slug: door.slug, cookies: [] };
  }
  // The length is checked first, because normalizing and hashing take longer for longer texts.
  const isTooLong = typed.length > 8 * DOOR_LIMITS.passwordMax;
  const password = isTooLong ? '' : normalizeDoorPassword(typed);
  if (!isTooLong && password === '') {
    return { slug: door.slug, status: 400, sentence: await say({ kind: 'empty' }) };
  }
  if (isTooLong || !hasDoorPasswordLength(password)) {
    return { slug: door.slug, status: 400, sentence: await say({ kind: 'length' }) };
  }
  const known = caller.passes.find((pass) => pass.memorialId === door.id);
  // One network doesn't make others wait, nor strangers those who have been in.
  const line = known?.id ?? `${door.id} ${caller.network}`;
  const outcome = await context.takeDoorTurn(line, () =>
    compareIfAllowed(context, door, password, {
      tries: triesOf(door.id, known, caller.network),
      entry: { rule: 'doorEntriesOfNetwork', from: caller.network },
    }),
  );
  if (!('rule' in outcome)) return outcome;
  const { retryAfterSeconds } = outcome;
  const sentence = await say(tooMany(outcome));
  return { slug: door.slug, status: 429, sentence, retryAfterSeconds };
}

/** Counts a try before it is compared. A right password doesn’t stay counted, nor one that could not be compared. */
async function compareIfAllowed(
  context: DoorContext,
  door: { id: string; slug: string },
  password: string,
  { tries, entry }: { tries: Attempt<DoorRule>[]; entry: Attempt<DoorRule> },
): Promise<TryOutcome | Refusal<DoorRule>> {
  const { kysely, limits } = context;
  const refusal = await limits.tryConsume(kysely, ...tries, entry);
  if (refusal) return refusal;
  const outcome = await compare(context, door, password).catch(async (error: unknown) => {
    await limits.refund(...tries, entry);
    throw error;
  });
  await limits.refund(...('cookies' in outcome ? tries : [entry]));
  return outcome;
}

async function sentenceAtDoor(
  context: DoorContext,
  memorialId: string,
  problem: TryProblem,
): Promise<string> {
  return problemSentence(await readDoorI18n(context, memorialId), problem);
}

async function compare(
  context: DoorContext,
  { id, slug }: { id: string; slug: string },
  password: string,
): Promise<TryOutcome> {
  const { kysely, doorPasswords, doorPasses } = context;
  const row = await store.find(kysely, id);
  const stored = row ? [row.passwordHash] : [];
  const hashes = await doorPasswords.hashLikeStored(password, id, stored);
  // The password may have changed during the hashing, so the stored one is read again.
  const latest = await store.find(kysely, id);
  if (!row || latest?.version !== row.version || !hashes.includes(row.passwordHash)) {
    const sentence = await sentenceAtDoor(context, id, { kind: 'wrong' });
    return { slug, status: 403, sentence };
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
function triesOf(
  memorialId: string,
  known: Pass | undefined,
  network: string,
): Attempt<DoorRule>[] {
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

function tooMany({ rule, retryAfterSeconds }: Refusal<DoorRule>): TryProblem {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return { kind: rule === 'doorEntriesOfNetwork' ? 'manyEntries' : 'manyTries', minutes };
}
