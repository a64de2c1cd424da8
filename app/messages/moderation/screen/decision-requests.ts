import { IDS_PER_DECISION, type Decision, type Submission } from '../contract.ts';

export interface Choice {
  items: readonly Submission[];
  decision: Exclude<Decision, 'undo'>;
}

/** A request has one category, and the server takes a limited number of tributes at a time. */
export function requestsOf({ items, decision }: Choice) {
  const groups = Map.groupBy(items, (item) => (decision === 'publish' ? item.category : undefined));
  return [...groups].flatMap(([category, group]) =>
    partsOf(group).map((part) => ({ category, items: part })),
  );
}

export function partsOf<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / IDS_PER_DECISION);
  return Array.from({ length: count }, (_, at) =>
    items.slice(at * IDS_PER_DECISION, (at + 1) * IDS_PER_DECISION),
  );
}
