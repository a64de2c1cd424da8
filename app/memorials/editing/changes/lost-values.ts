/** Values in "Put aside": removed from a draft, or lost in a conflict. */

/** A value that the document no longer contains: removed, or lost in a conflict. */
export interface LostValue {
  reason: 'removed' | 'conflict';
  /** the list of a removed section or item; the path of a field */
  path: string;
  /** the id of a removed section or item */
  partId?: string;
  value: unknown;
}

const MAX_LENGTH = 700_000;

/** Why the database cannot store a value; undefined if it can. */
export function findUnstorable(value: unknown): string | undefined {
  let isText = true;
  const json = JSON.stringify(value ?? null, (name, field: unknown) => {
    for (const text of [name, field]) {
      if (typeof text === 'string' && (text.includes('\0') || !text.isWellFormed())) isText = false;
    }
    return field;
  });
  if (!isText) return 'Expected text without control characters.';
  return json.length > MAX_LENGTH ? 'This is too long to be kept.' : undefined;
}
