/**
 * Stands in for the packages that markdown-it imports, which are half of its size, where it is bundled for browsers
 * (`vite.config.ts`). A browser knows the entities and the classes of characters; `light-markdown.ts` leaves out or
 * replaces all that needs the rest.
 */

/** For `entities`. @param reference - such as `&eacute;` */
export function decodeHTMLStrict(reference: string): string {
  const element = document.createElement('textarea');
  element.innerHTML = reference;
  const decoded = element.value;
  // A browser also decodes the beginning of `&copyright;`.
  return decoded.endsWith(';') && reference !== '&semi;' ? reference : decoded;
}

/** For `uc.micro`. */
export const P: RegExp = /\p{P}/u;
export const S: RegExp = /\p{S}/u;

/** For `linkify-it`. */
// oxlint-disable-next-line typescript/no-extraneous-class -- markdown-it makes one and uses nothing of it
export class LinkifyIt {}

/** For `mdurl`. */
export const [parse, format, encode, decode] = [unused, unused, unused, unused];

/** For `punycode.js`. */
// oxlint-disable-next-line import/no-default-export -- as punycode.js does
export default { toASCII: unused, toUnicode: unused };

function unused(): never {
  throw new Error('light-markdown.ts replaces what calls this.');
}
