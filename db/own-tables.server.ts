// The view of the database that a store works on: queries on the tables of its own domain. The whole handle can be
// passed where this type is expected, but a query on another domain's table does not compile.

import type { Kysely } from 'kysely';

/**
 * A database or a transaction, narrowed to the tables in `Tables`. Only the query methods are picked, because the
 * full `Kysely<Tables>` is invariant: the product's handle could not be passed for it.
 */
export type OwnTables<Tables> = Pick<
  Kysely<Tables>,
  'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'with' | 'getExecutor'
>;
