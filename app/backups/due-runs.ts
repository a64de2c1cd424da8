/** When a backup and its proof are due, and when the operator has to know. Times are in UTC. */

interface Run {
  outcome: 'running' | 'ok' | 'failed' | 'interrupted';
  file: string | null;
  sentence: string;
  started_at: Date;
}

const HOUR = 3600_000;
const DAY = 24 * HOUR;

/** How often a backup of one day, or a proof of one backup, is tried. */
export const MAX_ATTEMPTS = 3;
/** Half a day less than a week, so that the time of day does not move. */
const PROOF_EVERY = 6.5 * DAY;
export const PROVEN_WITHIN_DAYS = 8;

/** Runs and backups with a later time were made while a clock was ahead, and count for nothing until then. */
export function latestPast(now: Date): Date {
  return new Date(now.getTime() + HOUR);
}

/**
 * @param hour - 0 to 23
 * @param backups - the newest first; at least `MAX_ATTEMPTS`
 */
export function isBackupDue(now: Date, hour: number, backups: readonly Run[]): boolean {
  const since = lastTimeAt(now, hour);
  const attempts = backups.filter(({ started_at: at }) => at >= since);
  return attempts.every(({ outcome }) => outcome !== 'ok') && attempts.length < MAX_ATTEMPTS;
}

/**
 * @param file - the newest backup
 * @param history.provenFrom - when the last proven backup was made
 * @param history.proofs - the newest first; at least `MAX_ATTEMPTS`
 */
export function isProofDue(
  now: Date,
  file: string,
  { provenFrom, proofs }: { provenFrom: Date | undefined; proofs: readonly Run[] },
): boolean {
  if (provenFrom && now.getTime() - provenFrom.getTime() < PROOF_EVERY) return false;
  const attempts = proofs.filter((proof) => proof.file === file);
  // What has failed is the same an hour later. What was interrupted may succeed.
  return (
    attempts.every(({ outcome }) => outcome === 'interrupted') && attempts.length < MAX_ATTEMPTS
  );
}

/** @returns the latest moment at this hour that is not after `now` */
function lastTimeAt(now: Date, hour: number): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour);
  return new Date(today > now.getTime() ? today - DAY : today);
}

export interface BackupTroubles {
  /** what the last backup failed with */
  backup?: string;
  /** what the last proof failed with */
  proof?: string;
  /** no backup of the last `PROVEN_WITHIN_DAYS` days is proven; the time of the last that is, if there is one */
  stale?: { provenFrom: Date | undefined };
  /** what the last backup lacks */
  media?: string;
}

/**
 * @param history.backups - the newest first; at least `MAX_ATTEMPTS`
 * @param history.proofs - the same
 * @param history.provenFrom - when the last proven backup was made
 * @param history.beganAt - the first run of all
 * @param history.lostMedia - what the last backup lacks, in a sentence
 * @returns undefined if there is no trouble
 */
export function findTroubles(
  now: Date,
  history: {
    backups: readonly Run[];
    proofs: readonly Run[];
    provenFrom: Date | undefined;
    beganAt: Date | undefined;
    lostMedia?: string | undefined;
  },
): BackupTroubles | undefined {
  const { provenFrom, beganAt, lostMedia: media } = history;
  const backup = failureOf(history.backups);
  const proof = failureOf(history.proofs);
  const reference = provenFrom ?? beganAt;
  const isStale = reference && now.getTime() - reference.getTime() > PROVEN_WITHIN_DAYS * DAY;
  const troubles = {
    ...(backup !== undefined && { backup }),
    ...(proof !== undefined && { proof }),
    ...(isStale && { stale: { provenFrom } }),
    ...(media !== undefined && { media }),
  };
  return Object.keys(troubles).length > 0 ? troubles : undefined;
}

/** A run that was interrupted is tried again, so it is a failure only if all attempts were. */
function failureOf(runs: readonly Run[]): string | undefined {
  const [last] = runs;
  if (last?.outcome === 'failed') return last.sentence;
  const attempts = runs.slice(0, MAX_ATTEMPTS);
  const isGivenUp =
    attempts.length === MAX_ATTEMPTS && attempts.every(({ outcome }) => outcome === 'interrupted');
  return isGivenUp ? last?.sentence : undefined;
}

/** At most one email a day. */
export function isEmailDue(now: Date, lastEmail: { started_at: Date } | undefined): boolean {
  return !lastEmail || now.getTime() - lastEmail.started_at.getTime() >= DAY;
}
