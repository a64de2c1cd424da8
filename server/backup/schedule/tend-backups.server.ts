/** Every hour: makes a backup if one is due, proves the newest if that is due, and tells the operator of troubles. */
import { join } from 'node:path';

import { timeOfBackup } from '../../../app/backups/backup-names.ts';
import {
  findTroubles,
  isBackupDue,
  isEmailDue,
  isProofDue,
  MAX_ATTEMPTS,
  type BackupTroubles,
} from '../../../app/backups/due-runs.ts';
import { backupTroubleEmail } from '../../../app/backups/emails.server.ts';
import { TEND_BACKUPS } from '../../../app/backups/jobs.server.ts';
import * as store from '../../../app/backups/store.server.ts';
import { asConfirmed } from '../../../app/mail/recipients.server.ts';
import type { MailService } from '../../../app/mail/service.server.ts';
import { randomId } from '../../../app/wire/ids.server.ts';
import type { JobQueue } from '../../../db/job-queue.server.ts';
import { removeScratchLeftovers } from '../proof/scratch-database.server.ts';
import { workDirectoryOf } from '../work-directory.server.ts';
import { withBackupLock } from './backup-lock.server.ts';
import { createBackupProcess } from './backup-process.server.ts';
import { findLostMedia } from './find-lost-media.server.ts';
import { makeScheduledBackup, type ScheduledContext } from './make-scheduled.server.ts';
import { proveAndNote } from './prove-and-note.server.ts';
import { recordRun } from './record-run.server.ts';
import { findLeftovers, findNewestBackup } from './scheduled-backups.server.ts';

export interface TendContext extends ScheduledContext {
  mail: Pick<MailService, 'enqueue'>;
}

const MS_PER_DAY = 24 * 3600 * 1000;
const KEPT_DAYS = 365;
const MAIL_LIFE_MS = 2 * MS_PER_DAY;

/** Call this once at the start. */
export function handleBackupJobs(context: Omit<TendContext, 'runTask'> & { jobs: JobQueue }): void {
  const runTask = createBackupProcess();
  context.jobs.handle(TEND_BACKUPS, () => tendBackups({ ...context, runTask }));
}

export async function tendBackups(context: TendContext): Promise<void> {
  const { directory } = context.config.backups;
  if (directory === undefined) return;
  await withBackupLock(context.database, () => tend(context, directory));
}

async function tend(context: TendContext, directory: string): Promise<void> {
  const { config, now } = context;
  const { kysely } = context.database;
  // The lock is ours, so no other process can still be at work.
  await store.interruptRuns(kysely, 'The product stopped before this run had finished.', now());
  await store.deleteRunsBefore(kysely, new Date(now().getTime() - KEPT_DAYS * MS_PER_DAY));
  await removeLeftovers(context, directory);
  const proven = (await store.findLastProof(kysely, now()))?.file ?? undefined;
  if (isBackupDue(now(), config.backups.hour, await listLast(context, 'backup'))) {
    await recordRun(context, { kind: 'backup', file: null }, () =>
      makeScheduledBackup(context, directory, proven),
    );
  }
  const newest = await findNewestBackup(directory, now()).catch(() => undefined);
  const proofs = await listLast(context, 'proof');
  const provenFrom = timeOf(proven);
  if (newest !== undefined && isProofDue(now(), newest, { provenFrom, proofs })) {
    await recordRun(context, { kind: 'proof', file: newest }, () =>
      proveAndNote(context, join(directory, newest), newest),
    );
  }
  await reportTroubles(context, directory);
}

function timeOf(name: string | null | undefined): Date | undefined {
  return timeOfBackup(name ?? '') ?? undefined;
}

async function listLast({ database, now }: TendContext, kind: store.RunKind) {
  return store.listRuns(database.kysely, kind, { now: now(), limit: MAX_ATTEMPTS });
}

/** A failure here must not prevent the backup. */
async function removeLeftovers(context: TendContext, directory: string): Promise<void> {
  const { config, runTask, log } = context;
  try {
    const paths = await findLeftovers(directory);
    if (paths.length > 0) await runTask({ kind: 'remove', paths });
    const workDirectory = workDirectoryOf(config);
    await removeScratchLeftovers({ databaseUrl: config.databaseUrl, workDirectory });
  } catch (error) {
    log.error({ err: error }, 'cannot remove what an interrupted backup has left');
  }
}

async function reportTroubles(context: TendContext, directory: string): Promise<void> {
  const { config, database, mail, log, now } = context;
  const { kysely } = database;
  const [lastEmail] = await listLast(context, 'email');
  if (!isEmailDue(now(), lastEmail)) return;
  const proven = await store.findLastProof(kysely, now());
  const troubles = findTroubles(now(), {
    backups: await listLast(context, 'backup'),
    proofs: await listLast(context, 'proof'),
    provenFrom: timeOf(proven?.file),
    beganAt: (await store.findFirstRun(kysely))?.started_at,
    lostMedia: await findLostMedia(directory, now()),
  });
  if (!troubles) return;
  const { email } = config.operator;
  log.error({ troubles }, 'the backups need attention');
  await kysely.transaction().execute(async (transaction) => {
    await store.insertRun(transaction, noteOf(troubles, email, now()));
    if (email === undefined) return;
    await mail.enqueue(transaction, {
      kind: 'account',
      // The operator has set this address.
      recipient: { userId: null, email: asConfirmed(email) },
      content: (sender) => backupTroubleEmail(troubles, sender),
      expiresAt: new Date(now().getTime() + MAIL_LIFE_MS),
    });
  });
}

function noteOf(troubles: BackupTroubles, email: string | undefined, now: Date) {
  const about = Object.keys(troubles).join(', ');
  return {
    id: randomId('bru'),
    kind: 'email',
    outcome: email === undefined ? 'failed' : 'ok',
    file: null,
    sentence:
      email === undefined
        ? `No email was sent, because CONTACT_EMAIL isn’t set (about: ${about}).`
        : `About: ${about}.`,
    started_at: now,
    finished_at: now,
  } as const;
}
