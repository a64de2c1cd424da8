/**
 * The URL table, grouped by audience. Each screen has a file with the same name. Fixed paths take precedence over
 * `/:slug`; `memorials/slugs.ts` reserves the first segment of each fixed path, so no memorial can use such a segment
 * as its slug.
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
      route('memorials/new', 'routes/memorials-new.tsx'),
    ]),

    // For signed-in users.
    layout('routes/protected-layout.tsx', [
      route('account', 'routes/account.tsx'),
      route('subscription', 'routes/subscription.tsx'),
      route('memorials', 'routes/memorials-home.tsx'),
      // The seventh management page, tributes, is listed further below, because its URL pattern is also that of a
      // public list.
      route('memorial/:memorialId', 'routes/memorial-management.tsx', [
        layout('routes/managed-memorial.tsx', [
          index('routes/manage-overview.tsx'),
          route('memorial-page', 'routes/manage-page.tsx'),
          route('memorial-video', 'routes/manage-video.tsx'),
          route('memorial-booklet', 'routes/manage-booklet.tsx'),
          route('condolences', 'routes/manage-condolences.tsx'),
          route('condolences/:letterId', 'routes/manage-letter.tsx'),
          route('settings', 'routes/manage-settings.tsx'),
          route('qr', 'routes/manage-qr.tsx'),
          route('*', 'routes/manage-not-found.tsx'),
        ]),
      ]),
    ]),

    // For members, but without the navigation of the private pages: the memorial page as it would be published.
    route('memorial/:memorialId/preview', 'routes/memorial-preview.tsx'),
  ]),

  // For visitors: the theme gallery and the themes' style sheets.
  route('theme-demo', 'routes/theme-gallery.tsx'),
  route('themes/:file', 'routes/theme-stylesheet.ts'),

  // For visitors: the short URLs in QR codes.
  route('m/:code', 'routes/short-address.tsx'),
  route('m/:code/qr.svg', 'routes/short-address-qr.ts'),

  // For whoever has written: the writer's own page.
  route('w/:token', 'routes/writer-page.tsx'),

  // For visitors: memorial pages. Memorial pages belong to families, so these pages do not show the product's
  // navigation.
  route(':slug', 'routes/memorial-page.tsx'),
  // Two forms with one screen.
  route(':slug/add-tribute', 'routes/write-words.tsx', { id: 'add-tribute' }),
  route(':slug/send-condolences', 'routes/write-words.tsx', { id: 'send-condolences' }),
  // “Something is wrong here”, on each card of the list.
  route(':slug/report/:tributeId', 'routes/report-tribute.tsx'),
  // SPEC section 2 allows both URLs of the list; the first is canonical.
  route(':slug/tributes', 'routes/tributes-list.tsx'),
  route(':slug/feed.xml', 'routes/memorial-feed.ts'),
  // If the parameter is a memorial's id instead of a slug, this is Tributes Management.
  route('memorial/:slug/tributes', 'routes/memorial-tributes.tsx'),

  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
