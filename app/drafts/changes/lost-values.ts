/** A value that a draft no longer contains. “Removed items” lists such values. */
export interface LostValue {
  reason: 'removed' | 'conflict';
  /**
   * if removed: the path of the list that contained the section or item; if conflict: the path of the change that
   * was not applied, or of a field that the operator has hidden
   */
  path: string;
  partId?: string;
  value: unknown;
}

const MAX_LENGTH = 700_000;

/** Returns the reason why a value cannot be stored in the database; undefined if it can be stored. */
export function findUnstorable(value: unknown): string | undefined {
  let isText = true;
  const json = JSON.stringify(value ?? null, (name, field: unknown) => {
    for (const text of [name, field]) {
      if (typeof text === 'string' && (text.includes('\0') || !text.isWellFormed())) isText = false;
    }
    return field;
  });
  if (!isText) return 'Expected text without control characters.';
  return json.length > MAX_LENGTH
    ? /*i18n*/ 'This is too long to save. Please shorten it.'
    : undefined;
}
