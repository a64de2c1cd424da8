/** Values that were removed from a draft or lost a conflict, and are stored in "Put aside". */

/** A value that the document no longer contains: removed, or not applied because of a conflict. */
export interface LostValue {
  reason: 'removed' | 'conflict';
  /** the list of a removed section or item, or the path of a field */
  path: string;
  /** the id of a removed section or item */
  partId?: string;
  value: unknown;
}

/** Maximum length as JSON: more than the longest field, and enough for a section with its items. */
const MAX_LENGTH = 700_000;

/** Why the database cannot store a value, whatever its type; undefined if it can. */
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
