// Parsers of database values, the same on both kinds of database. The OIDs are those of pg_type.

const INT8_OID = 20;
const DATE_OID = 1082;

/** @throws RangeError when a JavaScript number cannot represent the value exactly. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The database returned ${text}, which a number cannot hold exactly.`);
  }
  return value;
}

/** Parses the text that the server sends for a value. */
export type ValueParser = (text: string) => unknown;

/** Replacements, by type, for the drivers' own parsers, which differ from each other in these types. */
export const VALUE_PARSERS: Readonly<Record<number, ValueParser>> = {
  [INT8_OID]: parseInt8,
  // A calendar date remains a text, because a `Date` would be another day in another time zone.
  [DATE_OID]: (text) => text,
};
