/**
 * Bounds what a form's body contains before it is parsed. Parsing costs time for each field and part, and the parser of
 * urlencoded forms takes quadratic time for many fields. Each function takes linear time.
 */

/** No form of the product has more than 20 fields. */
const MOST_FIELDS = 200;
const MOST_PARTS = 64;
/** The headers of one part: the name of a field, and of a file. */
const MOST_PART_HEADER_BYTES = 8 * 1024;
/** Browsers send two. */
const MOST_PART_HEADERS = 16;
/** The text fields of a form with a picture together. As much as a whole form without a picture. */
const MOST_TEXT_BYTES = 100 * 1024;

const AMPERSAND = 0x26;
const HEADER_END = Buffer.from('\r\n\r\n');
/**
 * The headers of a file, as browsers write them. The parser finds a file name in the last disposition alone, so a part that
 * says `filename=` anywhere else is a text.
 */
const FILE_HEADERS =
  /^\r\n(?:(?!content-disposition)[\w-]+:[^\r\n]*\r\n)*content-disposition: form-data; name="[^"\r\n]*"; filename\*?=[^\r\n]*(?:\r\n(?!content-disposition)[\w-]+:[^\r\n]*)*$/i;

export function hasFewFields(urlencoded: Uint8Array): boolean {
  let separators = 0;
  for (
    let at = urlencoded.indexOf(AMPERSAND);
    at !== -1;
    at = urlencoded.indexOf(AMPERSAND, at + 1)
  ) {
    separators += 1;
    if (separators >= MOST_FIELDS) return false;
  }
  return true;
}

const QUOTED_BOUNDARY = String.raw`"([\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?])"`;
const BOUNDARY = new RegExp(
  String.raw`;\s*boundary=(?:${QUOTED_BOUNDARY}|([\w'()+,\-./:=?]{1,70}))(?:[\s;]|$)`,
  'i',
);

/**
 * The value of the `boundary` parameter; undefined if it is missing or not allowed by RFC 2046. That leaves no
 * backslash, which parsers remove.
 */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, token] = BOUNDARY.exec(contentType) ?? [];
  return quoted ?? token;
}

const CR = 0x0d;
const LF = 0x0a;
const isLineBreak = (byte: number | undefined) => byte === CR || byte === LF;

/** The parser allows line breaks before the first boundary and after the last, and nothing else. */
export function beginsAsForm(body: Buffer, boundary: string): boolean {
  let start = 0;
  while (isLineBreak(body[start])) start += 1;
  return body.subarray(start, start + 2 + boundary.length).equals(Buffer.from(`--${boundary}`));
}

export function endsAsForm(body: Buffer, boundary: string): boolean {
  let end = body.length;
  while (isLineBreak(body[end - 1])) end -= 1;
  return body
    .subarray(Math.max(0, end - boundary.length - 4), end)
    .equals(Buffer.from(`--${boundary}--`));
}

/**
 * False for a multipart body with too many parts, a part with long headers, or text fields that are too long together.
 * A part with a file name is a file and may have any length.
 */
export function hasFewParts(body: Buffer, boundary: string): boolean {
  const delimiter = Buffer.from(`--${boundary}`);
  let parts = 0;
  let textBytes = 0;
  let at = body.indexOf(delimiter);
  while (at !== -1) {
    parts += 1;
    if (parts > MOST_PARTS) return false;
    const start = at + delimiter.length;
    const next = body.indexOf(delimiter, start);
    const part = body.subarray(start, next === -1 ? body.length : next);
    const headers = part.subarray(0, MOST_PART_HEADER_BYTES);
    const headerEnd = headers.indexOf(HEADER_END);
    if (headerEnd === -1 && part.length > MOST_PART_HEADER_BYTES) return false;
    const written = headers.toString('latin1', 0, Math.max(0, headerEnd));
    if (written.split('\r\n', MOST_PART_HEADERS + 2).length > MOST_PART_HEADERS + 1) return false;
    if (!FILE_HEADERS.test(written)) textBytes += part.length;
    if (textBytes > MOST_TEXT_BYTES) return false;
    at = next;
  }
  return true;
}
