/** Thrown if a memorial is requested by a former slug. `slug` is its current slug. */
export class MemorialMovedError extends Error {
  override readonly name = 'MemorialMovedError';
  readonly slug: string;

  constructor(slug: string) {
    super('This memorial has a new web address');
    this.slug = slug;
  }
}

/** Matches the path of a memorial page, a list of tributes or an API call, up to and including the slug. */
const SLUG_IN_PATH = /^(\/(?:api\/v1\/memorials\/|memorial\/|f\/)?)[^/]+/;

export function movedAddress({ pathname, search }: URL, slug: string): string {
  return pathname.replace(SLUG_IN_PATH, (_, start: string) => start + slug) + search;
}
