/** Thrown when a slug belonged to a memorial that has another slug now, so that the page has another URL. */
export class MemorialMovedError extends Error {
  override readonly name = 'MemorialMovedError';
  /** the memorial's current slug */
  readonly slug: string;

  constructor(slug: string) {
    super('This memorial has another address now');
    this.slug = slug;
  }
}

/** The slug in the path of a page, of the list of tributes in both its addresses, or of a call of the API. */
const SLUG_IN_PATH = /^(\/(?:api\/v1\/memorials\/|memorial\/)?)[^/]+/;

/** The path and the query of this address with the memorial's present slug. */
export function movedAddress({ pathname, search }: URL, slug: string): string {
  return pathname.replace(SLUG_IN_PATH, (_, start: string) => start + slug) + search;
}
