/**
 * The URL table, grouped by audience. Each screen has a file with the same name. Fixed paths take precedence over
 * `/:slug`; `memorials/slugs.ts` reserves their first segments, so no memorial can have them as its slug.
 */
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('routes/product-layout.tsx', [
    // For visitors: the product's public pages, with the public navigation.
    layout('routes/public-layout.tsx', [
      index('routes/home.tsx'),
      route('about', 'routes/about.tsx'),
      route('features', 'routes/features.tsx'),
      route('pricing', 'routes/pricing.tsx'),
      route('contact', 'routes/contact.tsx'),
    ]),

    // For signed-in users.
    layout('routes/protected-layout.tsx', [
      route('account', 'routes/account.tsx'),
      route('subscription', 'routes/subscription.tsx'),
      route('memorials', 'routes/memorials-home.tsx'),
      // The seventh management page, tributes, is listed further below, because its URL pattern is also that of a
      // public list.
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

  // For visitors: the theme gallery and the themes' style sheets.
  route('theme-demo', 'routes/theme-gallery.tsx'),
  route('themes/:file', 'routes/theme-stylesheet.ts'),

  // For visitors: memorial pages. They belong to families, so they have no product navigation.
  route(':slug', 'routes/memorial-page.tsx'),
  // SPEC section 2 allows both URLs of the list; the first is canonical.
  route(':slug/tributes', 'routes/tributes-list.tsx'),
  // If the parameter is a memorial's id instead of a slug, this is Tributes Management.
  route('memorial/:slug/tributes', 'routes/memorial-tributes.tsx'),

  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
