/** Values that leave a draft and are kept in "Put aside". */

/** A value that the document no longer contains: removed, or not applied because of a conflict. */
export interface LostValue {
  reason: 'removed' | 'conflict';
  /** the list of a removed thing, or the path of a field */
  path: string;
  /** the id of a removed thing */
  partId?: string;
  value: unknown;
}

/** More than the longest field needs, with room for a section and its items. */
const MAX_LENGTH = 700_000;

/** Why the database could not keep a value of any kind; undefined if it can. */
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
