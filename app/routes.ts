/** Fixed paths come before `/:slug`. `memorials/slugs.ts` reserves their first segments. */
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('routes/product-layout.tsx', [
    layout('routes/public-layout.tsx', [
      index('routes/home.tsx'),
      route('about', 'routes/about.tsx'),
      route('about/privacy', 'routes/about-privacy.tsx'),
      route('about/terms', 'routes/about-terms.tsx'),
      route('features', 'routes/features.tsx'),
      route('pricing', 'routes/pricing.tsx'),
      route('contact', 'routes/contact.tsx'),
      route('memorials/find', 'routes/memorials-find.tsx'),
      route('memorials/new', 'routes/memorials-new.tsx'),
      route('i/:token', 'routes/mailed-link.tsx'),
    ]),

    layout('routes/protected-layout.tsx', [
      route('account', 'routes/account.tsx'),
      route('subscription', 'routes/subscription.tsx'),
      route('memorials', 'routes/memorials-home.tsx'),
      // Tributes Management is not listed here, because the public list of tributes has the same URL pattern. The
      // route `memorial/:slug/tributes` below serves both.
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

    route('memorial/:memorialId/preview', 'routes/memorial-preview.tsx'),
    route('f/:slug/log-in', 'routes/family-log-in.tsx'),
  ]),

  route('theme-demo', 'routes/theme-gallery.tsx'),
  route('themes/:file', 'routes/theme-stylesheet.ts'),

  route('m/:code', 'routes/short-address.tsx'),
  route('m/:code/qr.svg', 'routes/short-address-qr.ts'),

  // Family-only pages. Their password page is at `/:slug`.
  route('f/i/:token', 'routes/guest-link.tsx'),
  route('f/:slug/door', 'routes/family-door.tsx'),
  route('f/:slug', 'routes/memorial-page.tsx', { id: 'family-page' }),
  route('f/:slug/tributes', 'routes/tributes-list.tsx', { id: 'family-tributes' }),
  route('f/:slug/add-tribute', 'routes/write-words.tsx', { id: 'family-add-tribute' }),
  route('f/:slug/send-condolences', 'routes/write-words.tsx', { id: 'family-send-condolences' }),
  route('f/:slug/report/:tributeId', 'routes/report-tribute.tsx', { id: 'family-report' }),

  route('f/:slug/claim', 'routes/case-form.tsx', { id: 'family-claim' }),
  route('f/:slug/about-me', 'routes/case-form.tsx', { id: 'family-about-me' }),
  route('f/:slug/help-to-keep', 'routes/help-to-keep.tsx', { id: 'family-help-to-keep' }),

  route('w/:token', 'routes/writer-page.tsx'),
  route('w/:token/picture', 'routes/writer-picture.ts'),

  route('c/:token', 'routes/claim-page.tsx'),

  // Memorial pages for visitors. They belong to families, so they do not show the product's
  // navigation.
  route(':slug', 'routes/memorial-page.tsx'),
  route(':slug/add-tribute', 'routes/write-words.tsx', { id: 'add-tribute' }),
  route(':slug/send-condolences', 'routes/write-words.tsx', { id: 'send-condolences' }),
  route(':slug/report/:tributeId', 'routes/report-tribute.tsx'),
  route(':slug/claim', 'routes/case-form.tsx', { id: 'claim' }),
  route(':slug/about-me', 'routes/case-form.tsx', { id: 'about-me' }),
  route(':slug/help-to-keep', 'routes/help-to-keep.tsx'),
  // SPEC section 2 allows two URLs for the list of tributes. `/:slug/tributes` is the canonical one.
  route(':slug/tributes', 'routes/tributes-list.tsx'),
  route(':slug/feed.xml', 'routes/memorial-feed.ts'),
  route('memorial/:slug/tributes', 'routes/memorial-tributes.tsx'),

  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
