// The type of the database in a store: the tables of its own domain only. A query of another domain's table
// does not compile.

import type { Kysely } from 'kysely';

/**
 * Only the query methods, because `Kysely<Tables>` is invariant and would not accept the application's
 * handle.
 */
export type OwnTables<Tables> = Pick<
  Kysely<Tables>,
  'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'with' | 'getExecutor'
>;
