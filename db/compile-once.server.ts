// Builds and compiles a query once, if its SQL is always the same. Used for the queries of a memorial page. Without
// this module Kysely would build and compile a query for each run, which took a twentieth of the time to render a page.

import type { CompiledQuery, QueryExecutorProvider } from 'kysely';

/**
 * Returns a function that runs the query with the given values and resolves to the rows. `build` is called only once,
 * with placeholders instead of the values. So `build` may use its values only as parameters of the query.
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
