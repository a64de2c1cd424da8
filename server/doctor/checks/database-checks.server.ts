import {
  countConnections,
  notify,
  readServerFacts,
  type ServerFacts,
} from '../../../db/database-facts.server.ts';
import { migrationStatus } from '../../../db/migrate.server.ts';
import type { DatabaseContext } from '../doctor-context.server.ts';
import { fail, ok, warn, type Finding } from '../findings.server.ts';
import type { Check } from '../run-checks.server.ts';

/** The first of them is the one that says why there is no database, if there is none. */
export const DATABASE_CHECKS: ReadonlyArray<Check<DatabaseContext>> = [
  { name: 'database', run: checkServer },
  { name: 'connections', run: checkConnections },
  { name: 'notifications', run: checkNotifications },
  { name: 'migrations', run: checkMigrations },
];

const OLDEST_VERSION = 150_000;
const BYTES_PER_MEGABYTE = 1024 * 1024;

async function checkServer({ database, config }: DatabaseContext): Promise<Finding> {
  const facts = await readServerFacts(database);
  if (database.kind === 'embedded') {
    const found = `The embedded database holds ${sizeOf(facts)}. It can lose the most recent writes if the machine crashes.`;
    const advice = 'Move to PostgreSQL; see “Leave the embedded database” in docs/operating.md.';
    return config.isProduction ? warn(found, advice) : ok(found);
  }
  return describeServer(facts);
}

function sizeOf({ bytes }: ServerFacts): string {
  return `${Math.ceil(bytes / BYTES_PER_MEGABYTE)} MB`;
}

export function describeServer(facts: ServerFacts): Finding {
  const { version, number, encoding, isSynced, isReadOnly, user, closed, extensions } = facts;
  if (number < OLDEST_VERSION) {
    return fail(`PostgreSQL ${version} is too old.`, 'Upgrade the server to version 15 or later.');
  }
  if (encoding !== 'UTF8') {
    return fail(
      `The database has the encoding ${encoding}, which lacks letters that many names need.`,
      'Back up, recreate the database with the encoding UTF8, and restore.',
    );
  }
  if (!isSynced) {
    return fail(
      'PostgreSQL runs with fsync off: a crash of its machine can destroy the database.',
      'Set fsync = on in postgresql.conf.',
    );
  }
  if (isReadOnly) {
    return fail(
      'The database is read-only, so nothing can be stored.',
      'Set DATABASE_URL to the primary server, not to a replica, and check default_transaction_read_only.',
    );
  }
  if (closed.length > 0) {
    return fail(
      `The user ${user} isn’t allowed to create anything in ${closed.join(' and ')}, so the product can’t start or be upgraded.`,
      'Make this user the owner of the database, for example with `alter database NAME owner to USER`.',
    );
  }
  const more = extensions.length > 0 ? `extensions: ${extensions.join(', ')}` : 'no extensions';
  return ok(`PostgreSQL ${version}, a database of ${sizeOf(facts)}, ${more} (none needed).`);
}

/** One instance opens up to 10 connections for requests, 2 for jobs and 2 that listen. */
const CONNECTIONS_OF_INSTANCE = 14;
const FEWEST_CONNECTIONS = 3;

async function checkConnections({ database }: DatabaseContext): Promise<Finding> {
  if (database.kind === 'embedded') return ok('The embedded database has one connection.');
  const { most, used } = await countConnections(database);
  const left = most - used;
  const found = `${left} of ${most} connections are free.`;
  if (left >= CONNECTIONS_OF_INSTANCE) return ok(found);
  const advice = `Each instance needs up to ${CONNECTIONS_OF_INSTANCE} connections: raise max_connections, or close other programs’ connections to this server.`;
  return left < FEWEST_CONNECTIONS ? fail(found, advice) : warn(found, advice);
}

const CHANNEL = 'memorials_doctor';

/** A pooler in transaction mode takes `listen` and passes no notification on. */
async function checkNotifications(
  { database }: DatabaseContext,
  signal: AbortSignal,
): Promise<Finding> {
  const arrived = Promise.withResolvers<Finding>();
  const sent = crypto.randomUUID();
  const giveUp = () =>
    arrived.resolve(
      fail(
        'Database notifications don’t arrive, so other instances keep serving old versions of changed pages from memory.',
        'A connection pooler in transaction mode doesn’t pass notifications on: connect without it, or use session mode.',
      ),
    );
  signal.addEventListener('abort', giveUp);
  const timer = setTimeout(giveUp, NOTIFICATION_MS);
  database.listen(CHANNEL, {
    onListening: () => {
      notify(database, CHANNEL, sent).catch(arrived.reject);
    },
    onNotification: (payload) => {
      if (payload === sent) arrived.resolve(ok('Database notifications arrive.'));
    },
    onConnectionLost: () => undefined,
  });
  try {
    return await arrived.promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

const NOTIFICATION_MS = 5_000;

async function checkMigrations({ database }: DatabaseContext): Promise<Finding> {
  const { applied, pending, problem } = await migrationStatus(database);
  if (problem !== null) return fail(problem);
  if (applied.length === 0) {
    return warn('The database is empty.', 'Start the product once to create the tables.');
  }
  if (pending.length > 0) {
    const names = pending.length === 1 ? (pending[0] ?? '') : `${pending.length} migrations`;
    return warn(
      `The database is older than this version. Still to apply: ${names}.`,
      'Back up, then start this version, which applies the migrations.',
    );
  }
  return ok(`All ${applied.length} migrations are applied; the last is ${applied.at(-1) ?? ''}.`);
}
