// Parsers for both databases, by the OIDs of pg_type.

const INT8_OID = 20;
const DATE_OID = 1082;

/** @throws RangeError if a JavaScript number is not exact */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The database returned ${text}, which a number cannot hold exactly.`);
  }
  return value;
}

/** Parses the text that the server sends for a value. */
export type ValueParser = (text: string) => unknown;

/** Used instead of the drivers' own parsers, which differ from each other. */
export const VALUE_PARSERS: Readonly<Record<number, ValueParser>> = {
  [INT8_OID]: parseInt8,
  // Text, because a `Date` can be another day in another time zone.
  [DATE_OID]: (text) => text,
};
