import { isLoopback } from '../../../app/wire/loopback.server.ts';
import { readClock } from '../../../db/database-facts.server.ts';
import type { DatabaseContext, DoctorContext } from '../doctor-context.server.ts';
import { fail, ok, warn, type Finding } from '../findings.server.ts';
import { reasonOf, sendRequest } from '../http-request.server.ts';
import type { Check } from '../run-checks.server.ts';

/** Compares with the servers that send a date; a mail server sends none. */
export const CLOCK_CHECKS: ReadonlyArray<Check<DoctorContext>> = [
  { name: 'clock', run: (context, signal) => checkClock(context, signal) },
];

export const DATABASE_CLOCK_CHECKS: ReadonlyArray<Check<DatabaseContext>> = [
  { name: 'database clock', run: checkDatabaseClock },
];

/** A date of HTTP has no fractions of a second. */
const GOOD_SECONDS = 5;
/** Instances whose clocks differ by more void each other's codes; a bucket refuses requests at 15 minutes. */
const BAD_SECONDS = 60;
/** Within the limit of the check, so that a storage that hangs says nothing of the clock. */
const ANSWER_MS = 4_000;

export async function checkClock(
  { config, now }: DoctorContext,
  checkSignal: AbortSignal,
  storageMs = ANSWER_MS,
): Promise<Finding> {
  const { origin, mediaBucket } = config;
  const sources = [
    ...(mediaBucket
      ? [
          {
            name: 'the storage',
            url: mediaBucket.url,
            place: placeOf(mediaBucket.url),
            answerMs: storageMs,
          },
        ]
      : []),
    {
      name: origin,
      url: `${origin}/healthz`,
      // Mostly it's the product that answers, or a proxy beside it.
      place: ', which may be this machine itself',
      answerMs: ANSWER_MS,
    },
  ];
  const reasons: string[] = [];
  for (const { name, url, place, answerMs } of sources) {
    try {
      const started = now().getTime();
      const signal = AbortSignal.any([checkSignal, AbortSignal.timeout(answerMs)]);
      const { headers } = await sendRequest(url, { method: 'HEAD', signal });
      const middle = (started + now().getTime()) / 2;
      const theirs = Date.parse(headers.date ?? '');
      if (!Number.isNaN(theirs)) return describe({ name, place }, (middle - theirs) / 1000);
      reasons.push(`${name} sends no date`);
    } catch (error) {
      reasons.push(`there’s no answer from ${name}, because ${reasonOf(error)}`);
    }
  }
  return warn(`The clock couldn’t be compared: ${reasons.join('; ')}.`);
}

async function checkDatabaseClock({ config, database, now }: DatabaseContext): Promise<Finding> {
  const started = now().getTime();
  const theirs = (await readClock(database)).getTime();
  const middle = (started + now().getTime()) / 2;
  const other = { name: 'the database', place: placeOf(config.databaseUrl) };
  return describe(other, (middle - theirs) / 1000);
}

/** A comparison with the same machine says nothing about its clock. @param url - none for the embedded database */
function placeOf(url: string | undefined): string {
  const hostname = url === undefined ? '' : new URL(url).hostname;
  return hostname === '' || isLoopback(hostname) ? ', which is on this machine' : '';
}

function describe({ name, place }: { name: string; place: string }, seconds: number): Finding {
  const difference = Math.abs(seconds);
  if (difference <= GOOD_SECONDS) {
    return ok(`This machine’s clock agrees with that of ${name}${place}.`);
  }
  const rounded =
    difference < 120 ? `${Math.round(difference)} s` : `${Math.round(difference / 60)} min`;
  const direction = seconds > 0 ? 'ahead of' : 'behind';
  const found = `This machine’s clock is ${rounded} ${direction} that of ${name}.`;
  const advice =
    'Synchronise the clock of every machine with NTP, for example with `timedatectl set-ntp true`.';
  return difference > BAD_SECONDS ? fail(found, advice) : warn(found, advice);
}
