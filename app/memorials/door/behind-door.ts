/** Thrown if a request has no access to a family-only page. The “door” of such a page is its password page. */
export class BehindDoorError extends Error {
  override readonly name = 'BehindDoorError';
  readonly slug: string;
  /** true if the browser had a pass that is not valid any more */
  readonly hasEnded: boolean;

  constructor(slug: string, { hasEnded = false } = {}) {
    super('This page is private. It’s for family and friends only.');
    this.slug = slug;
    this.hasEnded = hasEnded;
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
