/** Invisible characters that are copied with a link, for example from a chat. A link has them only encoded. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** A link as it was meant: without what surrounds it in a message or a letter. */
export function tidyLink(typed: string): string {
  return typed
    .replaceAll(INVISIBLE, '')
    .trim()
    .replace(/^<(.*)>$/, '$1');
}
