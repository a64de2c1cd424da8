// The type of the database in a store: it allows queries only on the tables of the store's own domain. The
// application's handle for the whole database can be passed as this type, but a query on another domain's table does
// not compile.

import type { Kysely } from 'kysely';

/**
 * A database or a transaction, narrowed to the tables in `Tables`. Only the query methods are picked, because the full
 * `Kysely<Tables>` is invariant: the application's handle could not be passed as `Kysely<Tables>`.
 */
export type OwnTables<Tables> = Pick<
  Kysely<Tables>,
  'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'with' | 'getExecutor'
>;
