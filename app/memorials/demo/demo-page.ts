/**
 * The memorial that the gallery shows in each theme. Its data is fetched under the first sample's own slug, and the
 * page is shown under the slug `theme-demo` (SPEC section 2).
 */
import type { MemorialPageView } from '../page/page-view.ts';

export const DEMO_SAMPLE_SLUG = 'eleanor-whitfield';
export const DEMO_SLUG = 'theme-demo';

export interface DemoMemorial {
  page: MemorialPageView;
  /** when the server rendered the page */
  renderedAt: string;
}

/** Changes the sample's page for the gallery. */
export function toDemoMemorial(sample: MemorialPageView, renderedAt: string): DemoMemorial {
  return {
    // The slug `theme-demo` is reserved and has no list of tributes, so the page links to the sample's list.
    page: { ...sample, slug: DEMO_SLUG, tributesSlug: DEMO_SAMPLE_SLUG },
    renderedAt,
  };
}
