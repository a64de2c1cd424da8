/** What an operator wants to know of the database and its server. */
import { sql, type RawBuilder } from 'kysely';

import type { Database } from './database.server.ts';

type Readable = Pick<Database, 'kysely'>;

export interface ServerFacts {
  /** such as 15.8 */
  version: string;
  /** such as 150008 */
  number: number;
  encoding: string;
  /** of this database, in bytes */
  bytes: number;
  isSynced: boolean;
  /** as a replica is, and a server whose operator has closed it for changes */
  isReadOnly: boolean;
  user: string;
  /** where this user can't create what migrations and the job queue need, such as `schema public` */
  closed: string[];
  /** without those that PostgreSQL brings along */
  extensions: string[];
}

export async function readServerFacts(database: Readable): Promise<ServerFacts> {
  const facts = await first(
    database,
    sql<ServerFacts>`
      select split_part(current_setting('server_version'), ' ', 1) as version,
        current_setting('server_version_num')::int as number,
        current_setting('server_encoding') as encoding,
        pg_database_size(current_database()) as bytes,
        current_setting('fsync') = 'on' as "isSynced",
        current_setting('transaction_read_only') = 'on' as "isReadOnly",
        current_user::text as user,
        array_remove(array[
          case when current_schema() is not null and has_schema_privilege(current_schema(), 'CREATE')
            then null
            else 'schema ' || coalesce(current_schema(), 'public') end,
          case when to_regnamespace('pgboss') is not null
              or has_database_privilege(current_database(), 'CREATE') then null
            else 'database ' || current_database() end
        ]::text[], null) as closed,
        array(select extname::text from pg_extension where extname <> 'plpgsql' order by extname)
          as extensions`,
  );
  return facts;
}

/**
 * Of the server, or of the role or the database where fewer are left. `used`: those of now, this process's own among them.
 * Of other users' connections an ordinary user sees little, but whose they are and where.
 */
export async function countConnections(
  database: Readable,
): Promise<{ most: number; used: number }> {
  return first(
    database,
    sql<{ most: number; used: number }>`
      with clients as (
        select usename, datname from pg_stat_activity
        where datid is not null and usesysid is not null
          and coalesce(backend_type, 'client backend') = 'client backend'
      ),
      limits as (
        select current_setting('max_connections')::int
            - current_setting('superuser_reserved_connections')::int as most,
          (select count(*)::int from clients) as used
        union all
        select rolconnlimit, (select count(*)::int from clients where usename = session_user)
        from pg_roles where rolname = session_user and rolconnlimit >= 0
        union all
        select datconnlimit, (select count(*)::int from clients where datname = current_database())
        from pg_database where datname = current_database() and datconnlimit >= 0
      )
      select most, used from limits order by most - used limit 1`,
  );
}

export async function readClock(database: Readable): Promise<Date> {
  const { at } = await first(database, sql<{ at: Date }>`select clock_timestamp() as at`);
  return at;
}

/** @param channel - only letters and underscores */
export async function notify(
  { kysely }: Readable,
  channel: string,
  payload: string,
): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(kysely);
}

async function first<Row>({ kysely }: Readable, query: RawBuilder<Row>): Promise<Row> {
  const { rows } = await query.execute(kysely);
  const [row] = rows;
  if (!row) throw new Error('The database returned no row');
  return row;
}
