import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { timeOfBackup } from '../../../app/backups/backup-names.ts';
import { latestPast, PROVEN_WITHIN_DAYS } from '../../../app/backups/due-runs.ts';
import * as runs from '../../../app/backups/store.server.ts';
import { isUndefinedTable } from '../../../db/sql-errors.server.ts';
import { BackupNotForUsError, readManifest } from '../../backup/manifest.server.ts';
import { readProof, type ProofRecord } from '../../backup/proof/proof-file.server.ts';
import { findLostMedia } from '../../backup/schedule/find-lost-media.server.ts';
import { describeDiskProblem } from '../../process/disk-problems.server.ts';
import type { FactContext } from '../doctor-context.server.ts';
import { fail, ok, warn, type Finding } from '../findings.server.ts';
import type { Check } from '../run-checks.server.ts';

const NAME = 'last proven backup';
/** The newest folders by their time; older ones are not opened. */
const MOST_FOLDERS = 100;
const MS_PER_DAY = 24 * 3600 * 1000;

const FIND_MEDIA =
  'Check that the media folder or bucket is complete; an older backup may still have the files.';
const PROVE = 'Run `npm run memorials -- backup prove`; see docs/operating.md.';
const RETURN =
  'Look at that disk, and mount it if it isn’t; `npm run memorials -- backup list` shows what is there.';

/** What the product has noted about its backups. */
export const BACKUP_CHECKS: ReadonlyArray<Check<FactContext>> = [
  {
    name: NAME,
    run: async (context) => withLostMedia(await checkRunsOrFiles(context), context),
  },
];

/** What lies in BACKUP_DIR, for when the database can't be read. */
export const BACKUP_FILE_CHECKS: ReadonlyArray<Check<Pick<FactContext, 'config' | 'now'>>> = [
  { name: NAME, run: async (context) => withLostMedia(await checkFiles(context), context) },
];

const NO_DIRECTORY = warn(
  'BACKUP_DIR isn’t set, so the product makes no backups.',
  'Set BACKUP_DIR to a folder on another disk, or see docs/operating.md for other ways to back up.',
);

async function checkRunsOrFiles(context: FactContext): Promise<Finding> {
  try {
    return await checkRuns(context);
  } catch (error) {
    if (isUndefinedTable(error)) return checkFiles(context);
    throw error;
  }
}

async function withLostMedia(
  finding: Finding,
  { config: { backups }, now }: Pick<FactContext, 'config' | 'now'>,
): Promise<Finding> {
  const lost = backups.directory && (await findLostMedia(backups.directory, now()));
  if (!lost) return finding;
  return fail(`${finding.found} ${lost}`, [finding.advice, FIND_MEDIA].filter(Boolean).join(' '));
}

async function checkRuns({ config, database, now }: FactContext): Promise<Finding> {
  if (config.backups.directory === undefined) return NO_DIRECTORY;
  const { kysely } = database;
  const [proven, backups, proofs] = await Promise.all([
    runs.findLastProof(kysely, now()),
    runs.listRuns(kysely, 'backup', { now: now(), limit: 1 }),
    runs.listRuns(kysely, 'proof', { now: now(), limit: 1 }),
  ]);
  const failed = [...backups, ...proofs].find(({ outcome }) => outcome === 'failed');
  const madeAt = timeOfBackup(proven?.file ?? '');
  if (!proven?.finished_at || !madeAt) {
    if (failed) return fail(failed.sentence, PROVE);
    return backups.length === 0
      ? warn(
          'The product hasn’t made a backup yet.',
          'The product makes the first backup within an hour.',
        )
      : describeUnproven(await runs.findFirstRun(kysely), now());
  }
  const found = `The backup ${proven.file} passed a test restore on ${dayOf(proven.finished_at)}.`;
  const old = ageProblem(madeAt, now());
  if (old) return fail([found, old, failed?.sentence].filter(Boolean).join(' '), PROVE);
  const since = failed && `${found} Since then: ${failed.sentence}`;
  if (since && failed.kind === 'proof' && failed.file === proven.file) return fail(since, PROVE);
  const gone = await findGone(config.backups.directory, proven.file, now());
  if (gone) return { ...gone, found: `${found} ${gone.found}` };
  return since ? warn(since, PROVE) : ok(found);
}

/** Undefined if the folder can't be read, which is another line of the doctor. */
async function findGone(
  directory: string,
  file: string | null,
  now: Date,
): Promise<Finding | undefined> {
  const backups = await findBackups(directory, now).catch((error: unknown) => error as Error);
  if (backups instanceof BackupNotForUsError) return fail(backups.message);
  if (backups instanceof Error || backups.some(({ folder }) => folder === file)) return undefined;
  const found = `It isn’t complete in ${directory} any more`;
  return backups.length === 0
    ? fail(`${found}, and no other backup is.`, RETURN)
    : warn(`${found}.`, RETURN);
}

/** The email to the operator begins after the same time. */
function describeUnproven(first: runs.BackupRun | undefined, now: Date): Finding {
  const found = 'No backup has passed a test restore yet.';
  if (!first || ageProblem(first.started_at, now) === undefined) return warn(found, PROVE);
  return fail(`${found} Backups began on ${dayOf(first.started_at)}.`, PROVE);
}

async function checkFiles({ config, now }: Pick<FactContext, 'config' | 'now'>): Promise<Finding> {
  const { directory } = config.backups;
  if (directory === undefined) return NO_DIRECTORY;
  const backups = await findBackups(directory, now()).catch((error: unknown) => error as Error);
  if (backups instanceof BackupNotForUsError) return fail(backups.message);
  if (backups instanceof Error) {
    const { reason, advice } = describeDiskProblem(backups, 'BACKUP_DIR');
    return fail(`BACKUP_DIR (${directory}) can’t be read: ${reason}.`, advice);
  }
  const [newest] = backups;
  if (!newest) {
    return warn(
      `There’s no complete backup in ${directory}.`,
      'While it runs, the product makes a backup at BACKUP_HOUR; `npm run backup -- FOLDER` makes one now.',
    );
  }
  const proven = backups.find(({ proof }) => proof?.outcome === 'ok');
  if (!proven?.proof) {
    const found = `The latest backup is ${newest.folder}, from ${dayOf(newest.at)}. No backup has passed a test restore yet.`;
    return ageProblem(newest.at, now()) ? fail(found, PROVE) : warn(found, PROVE);
  }
  const found = `The backup ${proven.folder} passed a test restore on ${proven.proof.at.slice(0, 10)}.`;
  const old = ageProblem(proven.at, now());
  if (old) return fail(`${found} ${old}`, PROVE);
  return newest.proof?.outcome === 'failed'
    ? warn(`${found} Since then: ${newest.proof.sentence}`, PROVE)
    : ok(found);
}

function ageProblem(madeAt: Date, now: Date): string | undefined {
  const days = Math.floor((now.getTime() - madeAt.getTime()) / MS_PER_DAY);
  return days >= PROVEN_WITHIN_DAYS ? `This backup is ${days} days old.` : undefined;
}

interface FoundBackup {
  folder: string;
  at: Date;
  proof: ProofRecord | undefined;
}

/**
 * The newest first, without those from the future.
 * @throws BackupNotForUsError if there are backups, and none can be read
 */
async function findBackups(directory: string, now: Date): Promise<FoundBackup[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const folders = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory())
      .map(async ({ name }) => ({ name, changed: (await stat(join(directory, name))).mtimeMs })),
  );
  const newest = folders.toSorted((a, b) => b.changed - a.changed).slice(0, MOST_FOLDERS);
  const found: FoundBackup[] = [];
  let unread: BackupNotForUsError | undefined;
  for (const { name } of newest) {
    const path = join(directory, name);
    const manifest = await readManifest(path).catch((error: unknown) => error as Error);
    if (manifest instanceof BackupNotForUsError && timeOfBackup(name)) unread ??= manifest;
    if (manifest instanceof Error) continue;
    const at = new Date(manifest.madeAt);
    if (at > latestPast(now)) continue;
    found.push({
      folder: name,
      at,
      proof: await readProof(path, manifest),
    });
  }
  if (unread && found.length === 0) throw unread;
  return found.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
