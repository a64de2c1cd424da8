// A store can query only the tables of its own domain. A query of another table does not compile.

import type { Kysely } from 'kysely';

/** Contains only the query methods. `Kysely<Tables>` is invariant, so it would not accept the application's handle. */
export type OwnTables<Tables> = Pick<
  Kysely<Tables>,
  'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'with' | 'getExecutor'
>;
