// A store's database type contains only the tables of its own domain. A query of another domain's table does not
// compile.

import type { Kysely } from 'kysely';

/** Only the query methods. `Kysely<Tables>` is invariant, so the application's handle could not be passed. */
export type OwnTables<Tables> = Pick<
  Kysely<Tables>,
  'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'with' | 'getExecutor'
>;
