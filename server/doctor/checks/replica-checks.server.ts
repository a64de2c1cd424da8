import type { ReplicaFacts } from '../../../db/postgres/replica.server.ts';
import type { DatabaseContext } from '../doctor-context.server.ts';
import { fail, messageOf, ok, warn, type Finding } from '../findings.server.ts';
import type { Check } from '../run-checks.server.ts';

/** Pages are read from the database where the replica can't be used, so nothing else shows it. */
export const REPLICA_CHECKS: ReadonlyArray<Check<DatabaseContext>> = [
  { name: 'replica', run: checkReplica },
];

const SET_URL = 'Set DATABASE_REPLICA_URL to a streaming replica of the server in DATABASE_URL.';

async function checkReplica({ config, database }: DatabaseContext): Promise<Finding> {
  const { replicaUrl } = config;
  if (replicaUrl === undefined) {
    return ok('DATABASE_REPLICA_URL isn’t set, so everything is read from the database.');
  }
  // Only PostgreSQL has one, and its driver isn't loaded for the embedded database.
  const { readReplicaFacts } = await import('../../../db/postgres/replica.server.ts');
  try {
    return describeReplica(await readReplicaFacts(replicaUrl, database.kysely));
  } catch (error) {
    return warn(
      `The replica can’t be read (${messageOf(error)}), so pages are read from the database.`,
      'Check DATABASE_REPLICA_URL and that its server is running.',
    );
  }
}

const BYTES_PER_MEGABYTE = 1024 * 1024;

export function describeReplica({ isReplica, isOfDatabase, missingBytes }: ReplicaFacts): Finding {
  if (!isReplica) {
    return warn(
      'The server in DATABASE_REPLICA_URL isn’t a replica, so pages are read from the database.',
      SET_URL,
    );
  }
  if (!isOfDatabase) {
    return fail(
      'DATABASE_REPLICA_URL leads to a replica of another server or to another database, so visitors may see other pages.',
      SET_URL,
    );
  }
  if (missingBytes === 0) return ok('The replica has applied all changes.');
  return warn(
    `The replica is ${Math.ceil(missingBytes / BYTES_PER_MEGABYTE)} MB behind; pages that have changed meanwhile are read from the database.`,
    'If it stays behind, check the replication: `select * from pg_stat_replication` on the database’s server.',
  );
}
