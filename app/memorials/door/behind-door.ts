/** Thrown if a request has no access to a family-only page. The “door” of such a page is its password page. */
export class BehindDoorError extends Error {
  override readonly name = 'BehindDoorError';
  readonly slug: string;
  /** true if the browser had a pass that is not valid any more */
  readonly hasEnded: boolean;
  /** of the page; undefined for English, and where only the address is known */
  readonly language: string | undefined;

  constructor(
    slug: string,
    { hasEnded = false, language }: { hasEnded?: boolean; language?: string | undefined } = {},
  ) {
    super('This page is private. It’s for family and friends only.');
    this.slug = slug;
    this.hasEnded = hasEnded;
    this.language = language;
  }
}

/** Thrown if a request expects a family-only page, but the page with this slug is not family-only. */
export class NoDoorError extends Error {
  override readonly name = 'NoDoorError';
  readonly slug: string;

  constructor(slug: string) {
    super('This page isn’t private');
    this.slug = slug;
  }
}
