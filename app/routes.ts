/**
 * The URL table, grouped by audience. A screen's file is named after the screen. Fixed paths win over
 * `/:slug`; `memorials/slugs.ts` keeps their first words from ever becoming slugs.
 */
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  // Visitors: the product's own pages, below the public navigation.
  layout('routes/public-layout.tsx', [
    index('routes/home.tsx'),
    route('about', 'routes/about.tsx'),
    route('features', 'routes/features.tsx'),
    route('pricing', 'routes/pricing.tsx'),
    route('contact', 'routes/contact.tsx'),
  ]),

  // Visitors: a memorial is the family's page and stands without the product's navigation.
  route(':slug', 'routes/memorial-page.tsx'),
  // Both readings of SPEC section 2; a page names the first as its address.
  route(':slug/tributes', 'routes/tributes-list.tsx'),
  route('memorial/:slug/tributes', 'routes/tributes-list.tsx', { id: 'tributes-list-by-memorial' }),

  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
