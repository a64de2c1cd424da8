/** `npm run memorials -- doctor`: the checks, in the order in which they are printed. */
import { Resolver } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { openDatabase } from '../../db/client.server.ts';
import type { Database } from '../../db/database.server.ts';
import { ConfigError, type Config } from '../config/config.server.ts';
import { createKeys, loadOrCreateSecret, type KeyFor } from '../config/secret-keys.server.ts';
import { DNS_LIMITS } from '../mail-dns/dns-lookup.server.ts';
import { BACKUP_CHECKS, BACKUP_FILE_CHECKS } from './checks/backup-checks.server.ts';
import { BOUNCE_CHECKS } from './checks/bounce-checks.server.ts';
import { CDN_CHECKS } from './checks/cdn-checks.server.ts';
import { CLOCK_CHECKS, DATABASE_CLOCK_CHECKS } from './checks/clock-checks.server.ts';
import { DATABASE_CHECKS } from './checks/database-checks.server.ts';
import { DISK_CHECKS } from './checks/disk-checks.server.ts';
import { JOB_CHECKS } from './checks/job-checks.server.ts';
import {
  MACHINE_CHECKS,
  THIS_MACHINE,
  type MachineContext,
} from './checks/machine-checks.server.ts';
import { MAIL_CHECKS } from './checks/mail-checks.server.ts';
import { OUTSIDE_CHECKS } from './checks/outside-checks.server.ts';
import { REPLICA_CHECKS } from './checks/replica-checks.server.ts';
import { SETTINGS_CHECKS, wrongSettings } from './checks/settings-checks.server.ts';
import { SIGN_IN_CHECKS } from './checks/sign-in-checks.server.ts';
import { STORAGE_CHECKS } from './checks/storage-checks.server.ts';
import type { DatabaseContext, DoctorContext } from './doctor-context.server.ts';
import { warn } from './findings.server.ts';
import { openForDoctor } from './open-for-doctor.server.ts';
import { createRedaction } from './redact-secrets.server.ts';
import { type Check, type CheckedFinding, runChecks, skipChecks } from './run-checks.server.ts';

export interface DoctorOptions {
  /** @throws ConfigError */
  loadConfig: () => Config;
  openDatabase: typeof openDatabase;
  resolver?: DoctorContext['resolver'];
  machine?: MachineContext;
  now?: () => Date;
}

const WITH_SETTINGS: ReadonlyArray<Check<DoctorContext>> = [
  ...DISK_CHECKS,
  ...STORAGE_CHECKS,
  ...CLOCK_CHECKS,
  ...OUTSIDE_CHECKS,
  ...MAIL_CHECKS,
  ...SIGN_IN_CHECKS,
];

const WITH_DATABASE: ReadonlyArray<Check<DatabaseContext>> = [
  ...DATABASE_CHECKS,
  ...REPLICA_CHECKS,
  ...DATABASE_CLOCK_CHECKS,
  ...JOB_CHECKS,
  ...CDN_CHECKS,
  ...BOUNCE_CHECKS,
];

/** Checked by what lies in BACKUP_DIR when the database can't be read. */
const OF_BACKUPS = BACKUP_CHECKS;

/** Changes nothing but a probe file in each folder and in the storage, which it removes. */
export async function runDoctor(options: DoctorOptions): Promise<CheckedFinding[]> {
  const machine = runChecks(MACHINE_CHECKS, options.machine ?? THIS_MACHINE);
  const config = loadOrProblem(options.loadConfig);
  if (config instanceof ConfigError) {
    const [settings, ...others] = SETTINGS_CHECKS;
    const skipped = warn('Not checked, because the settings are invalid.');
    return [
      ...skipChecks(settings ? [settings] : [], wrongSettings(config)),
      ...skipChecks([...others, ...WITH_DATABASE, ...OF_BACKUPS, ...WITH_SETTINGS], skipped),
      ...(await machine),
    ];
  }
  const context: DoctorContext = {
    config,
    keyFor: keysOf(config),
    resolver: options.resolver ?? new Resolver(DNS_LIMITS),
    now: options.now ?? (() => new Date()),
  };
  const groups = await Promise.all([
    runChecks(SETTINGS_CHECKS, context),
    checkDatabase(context, options.openDatabase),
    runChecks(WITH_SETTINGS, context),
    machine,
  ]);
  const redact = createRedaction(config);
  return groups.flat().map((finding) => withoutSecrets(finding, redact));
}

function loadOrProblem(loadConfig: () => Config): Config | ConfigError {
  try {
    return loadConfig();
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

/** Undefined if there is no secret; the doctor creates none. */
function keysOf({ sessionSecret, dataDirectory }: Config): KeyFor | undefined {
  if (sessionSecret !== undefined) return createKeys(sessionSecret);
  if (!existsSync(join(dataDirectory, 'session-secret'))) return undefined;
  try {
    return createKeys(loadOrCreateSecret(dataDirectory));
  } catch {
    return undefined;
  }
}

async function checkDatabase(
  context: DoctorContext,
  open: typeof openDatabase,
): Promise<CheckedFinding[]> {
  const opened = await openForDoctor(context.config, open);
  if (opened.problem) {
    const [server, ...others] = WITH_DATABASE;
    return [
      ...skipChecks(server ? [server] : [], opened.problem),
      ...skipChecks(others, warn('Not checked, because the database can’t be read.')),
      ...(await runChecks(BACKUP_FILE_CHECKS, context)),
    ];
  }
  return checkAndClose({ ...context, database: opened.database });
}

async function checkAndClose(context: DatabaseContext): Promise<CheckedFinding[]> {
  const { database }: { database: Database } = context;
  try {
    return await runChecks([...WITH_DATABASE, ...OF_BACKUPS], context);
  } finally {
    await database.close();
  }
}

function withoutSecrets(finding: CheckedFinding, redact: (text: string) => string): CheckedFinding {
  const { found, advice } = finding;
  return { ...finding, found: redact(found), ...(advice && { advice: redact(advice) }) };
}
