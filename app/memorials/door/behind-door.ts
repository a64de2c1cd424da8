/** Thrown if a request cannot see a family-only page, which is behind its door (the password page). */
export class BehindDoorError extends Error {
  override readonly name = 'BehindDoorError';
  readonly slug: string;
  /** true if the browser had a pass that is not valid any more */
  readonly hasEnded: boolean;

  constructor(slug: string, { hasEnded = false } = {}) {
    super('This page is kept among family and friends');
    this.slug = slug;
    this.hasEnded = hasEnded;
  }
}

/** Thrown if a page is requested at its family-only URL but is not family-only any more. */
export class NoDoorError extends Error {
  override readonly name = 'NoDoorError';
  readonly slug: string;

  constructor(slug: string) {
    super('This page has no door');
    this.slug = slug;
  }
}
