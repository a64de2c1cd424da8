// How values leave the database, the same on both kinds. Object identifiers are those of pg_type.

const INT8_OID = 20;
const DATE_OID = 1082;

/** @throws RangeError when the number cannot be told from its neighbour as a JavaScript number. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The database returned ${text}, which a number cannot hold exactly.`);
  }
  return value;
}

/** Turns a value's text, as the server sends it, into what the product works with. */
export type ValueParser = (text: string) => unknown;

/** Parsers by type that replace those of the drivers, which differ from each other in these types. */
export const VALUE_PARSERS: Readonly<Record<number, ValueParser>> = {
  [INT8_OID]: parseInt8,
  // A calendar date is text: as an instant it would show another day in another time zone.
  [DATE_OID]: (text) => text,
};
