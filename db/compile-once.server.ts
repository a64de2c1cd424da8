// Builds and compiles a query once, if its SQL is always the same. Used for the reads of a memorial page: without this
// module Kysely builds and compiles a query for each run, which took a twentieth of the time of rendering a page.

import type { CompiledQuery, QueryExecutorProvider } from 'kysely';

/**
 * Makes a function that runs the query with values in place of those that `build` was called with, and resolves to its
 * rows. `build` must use its values as parameters only: it is called once, with placeholders.
 */
export function compileOnce<Db extends QueryExecutorProvider, Values extends string[], Row>(
  build: (db: Db, ...values: Values) => CompiledQuery<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    compiled ??= build(db, ...(values.map((_, index) => placeholder(index)) as Values));
    const valueOf = new Map<unknown, string>(
      values.map((value, index) => [placeholder(index), value]),
    );
    const parameters = compiled.parameters.map((given) => valueOf.get(given) ?? given);
    const { rows } = await db.getExecutor().executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

function placeholder(index: number): string {
  return `the value ${index} of a query that is compiled once`;
}
