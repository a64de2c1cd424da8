// Parsers for both databases, by the type's OID in pg_type.

const INT8_OID = 20;
const DATE_OID = 1082;

/** @throws RangeError if a JavaScript number cannot hold the value exactly */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(
      `The database returned ${text}, which a JavaScript number cannot represent exactly.`,
    );
  }
  return value;
}

export type ValueParser = (text: string) => unknown;

/** The two database drivers parse these types differently, so these parsers replace theirs. */
export const VALUE_PARSERS: Readonly<Record<number, ValueParser>> = {
  [INT8_OID]: parseInt8,
  // Dates stay text, because a `Date` can be another day in another time zone.
  [DATE_OID]: (text) => text,
};
