/** The memorial in the theme gallery: the first sample's data, shown with the slug `theme-demo` (SPEC section 2). */
import type { MemorialPageView } from '../page/page-view.ts';

export const DEMO_SAMPLE_SLUG = 'eleanor-whitfield';
export const DEMO_SLUG = 'theme-demo';

export interface DemoMemorial {
  page: MemorialPageView;
  renderedAt: string;
}

export function toDemoMemorial(
  { visitorLanguage: _, ...sample }: MemorialPageView,
  renderedAt: string,
): DemoMemorial {
  return {
    // The sample itself is in its own language only, so no link asks for another. The slug `theme-demo` has no list of tributes, so the page links to the sample's list.
    page: { ...sample, slug: DEMO_SLUG, tributesSlug: DEMO_SAMPLE_SLUG },
    renderedAt,
  };
}
