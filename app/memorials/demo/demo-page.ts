/**
 * The memorial on which the gallery shows themes: the first sample under a slug of its own, 'fetched by
 * the sample slug of the first sample memorial' and shown with 'the slug theme-demo' (SPEC section 2).
 */
import type { MemorialPageView } from '../page/page-view.ts';

export const DEMO_SAMPLE_SLUG = 'eleanor-whitfield';
export const DEMO_SLUG = 'theme-demo';

export interface DemoMemorial {
  page: MemorialPageView;
  /** the moment of rendering on the server */
  renderedAt: string;
}

/** The sample's page as the gallery shows it. */
export function toDemoMemorial(sample: MemorialPageView, renderedAt: string): DemoMemorial {
  return {
    // A reserved slug has no list of tributes: the sample's own list opens.
    page: { ...sample, slug: DEMO_SLUG, tributesSlug: DEMO_SAMPLE_SLUG },
    renderedAt,
  };
}
