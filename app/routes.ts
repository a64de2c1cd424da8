/**
 * The URL table, grouped by audience. Each screen has a file of the same name. Fixed paths win over
 * `/:slug`; `memorials/slugs.ts` reserves their first segments, so that no memorial can have them.
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

    // Users who are signed in.
    layout('routes/protected-layout.tsx', [
      route('account', 'routes/account.tsx'),
      route('subscription', 'routes/subscription.tsx'),
      route('memorials', 'routes/memorials-home.tsx'),
      // The seventh management page, tributes, shares its address with a public list: see below.
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

  // Visitors: a memorial is the family's page, so it has no product navigation.
  route(':slug', 'routes/memorial-page.tsx'),
  // SPEC section 2 allows both addresses of the list; the first is the canonical one.
  route(':slug/tributes', 'routes/tributes-list.tsx'),
  // With a memorial's id instead of a slug this is Tributes Management.
  route('memorial/:slug/tributes', 'routes/memorial-tributes.tsx'),

  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
