/** The part of Stripe's search language that finds customers: `email:'…'`, `metadata['key']:'…'`, joined by AND. */
import type { CustomerRecord } from '../records.ts';

interface Clause {
  field: 'email' | 'name';
  value: string;
}

interface MetadataClause {
  key: string;
  value: string;
}

const CLAUSE =
  /^(?:(?<field>email|name)|metadata\[(?<quote>['"])(?<key>[^'"]+)\k<quote>\])\s*:\s*(?<around>['"])(?<value>(?:\\.|(?!\k<around>).)*)\k<around>$/;

/** undefined when the query is not of this language. */
export function parseSearch(query: string): (Clause | MetadataClause)[] | undefined {
  const clauses = query.split(/\s+AND\s+/i).map((part) => CLAUSE.exec(part.trim())?.groups);
  const read: (Clause | MetadataClause)[] = [];
  for (const groups of clauses) {
    if (!groups) return undefined;
    const value = (groups['value'] ?? '').replaceAll(/\\(.)/g, '$1');
    const { field, key } = groups;
    if (field === 'email' || field === 'name') read.push({ field, value });
    else if (key !== undefined) read.push({ key, value });
  }
  return read;
}

export function matchesQuery(
  customer: CustomerRecord,
  clauses: readonly (Clause | MetadataClause)[],
): boolean {
  return clauses.every((clause) =>
    'field' in clause
      ? customer[clause.field]?.toLowerCase() === clause.value.toLowerCase()
      : customer.metadata[clause.key] === clause.value,
  );
}
