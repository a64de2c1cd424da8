/**
 * The URL table, grouped by audience. A screen's file is named after the screen. Fixed paths win over
 * `/:slug`; `memorials/slugs.ts` keeps their first words from ever becoming slugs.
 */
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('routes/product-layout.tsx', [
    // Visitors: the product's own pages, below the public navigation.
    layout('routes/public-layout.tsx', [
      index('routes/home.tsx'),
      route('about', 'routes/about.tsx'),
      route('features', 'routes/features.tsx'),
      route('pricing', 'routes/pricing.tsx'),
      route('contact', 'routes/contact.tsx'),
    ]),

    // People who are signed in.
    layout('routes/protected-layout.tsx', [
      route('account', 'routes/account.tsx'),
      route('subscription', 'routes/subscription.tsx'),
      route('memorials', 'routes/memorials-home.tsx'),
      // Its seventh page, tributes, shares its address with a public list: see below.
      route('memorial/:memorialId', 'routes/memorial-management.tsx', [
        index('routes/manage-overview.tsx'),
        route('memorial-page', 'routes/manage-page.tsx'),
        route('memorial-video', 'routes/manage-video.tsx'),
        route('memorial-booklet', 'routes/manage-booklet.tsx'),
        route('condolences', 'routes/manage-condolences.tsx'),
        route('settings', 'routes/manage-settings.tsx'),
        route('*', 'routes/manage-not-found.tsx'),
      ]),
    ]),
  ]),

  // Visitors: the themes on a memorial, and their style sheets.
  route('theme-demo', 'routes/theme-gallery.tsx'),
  route('themes/:file', 'routes/theme-stylesheet.ts'),

  // Visitors: a memorial is the family's page and stands without the product's navigation.
  route(':slug', 'routes/memorial-page.tsx'),
  // Both readings of SPEC section 2; a page names the first as its address.
  route(':slug/tributes', 'routes/tributes-list.tsx'),
  // With the id of a memorial instead of a slug it is Tributes Management.
  route('memorial/:slug/tributes', 'routes/memorial-tributes.tsx'),

  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
