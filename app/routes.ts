/** Fixed paths come before `/:slug`. `memorials/slugs.ts` reserves their first segments. */
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

import { LANGUAGE_SEGMENTS } from './language/product-paths.ts';

export default [
  layout('routes/product/product-layout.tsx', [
    layout('routes/product/public-layout.tsx', [
      index('routes/product/home.tsx'),
      route('about', 'routes/product/about.tsx'),
      route('about/privacy', 'routes/product/about-privacy.tsx'),
      route('about/terms', 'routes/product/about-terms.tsx'),
      route('about/accessibility', 'routes/product/about-accessibility.tsx'),
      route('features', 'routes/product/features.tsx'),
      route('pricing', 'routes/product/pricing.tsx'),
      route('contact', 'routes/product/contact.tsx'),
      route('memorials/find', 'routes/product/memorials-find.tsx'),
      route('memorials/new', 'routes/product/memorials-new.tsx'),
      route('i/:token', 'routes/family/mailed-link.tsx'),
      layout('routes/product/in-language.tsx', [
        ...LANGUAGE_SEGMENTS.map((segment) =>
          route(segment, 'routes/product/home.tsx', { id: `home-${segment}` }),
        ),
        route(':language/about', 'routes/product/about.tsx', { id: 'about-in-language' }),
        route(':language/about/privacy', 'routes/product/about-privacy.tsx', {
          id: 'privacy-in-language',
        }),
        route(':language/about/terms', 'routes/product/about-terms.tsx', {
          id: 'terms-in-language',
        }),
        route(':language/about/accessibility', 'routes/product/about-accessibility.tsx', {
          id: 'accessibility-in-language',
        }),
        route(':language/features', 'routes/product/features.tsx', { id: 'features-in-language' }),
        route(':language/pricing', 'routes/product/pricing.tsx', { id: 'pricing-in-language' }),
        route(':language/contact', 'routes/product/contact.tsx', { id: 'contact-in-language' }),
      ]),
    ]),

    layout('routes/family/protected-layout.tsx', [
      route('account', 'routes/family/account.tsx'),
      route('subscription', 'routes/family/subscription.tsx'),
      route('memorials', 'routes/family/memorials-home.tsx'),
      // Tributes Management is not listed here, because the public list of tributes has the same URL pattern. The
      // route `memorial/:slug/tributes` below serves both.
      route('memorial/:memorialId', 'routes/family/memorial-management.tsx', [
        layout('routes/family/managed-memorial.tsx', [
          index('routes/family/manage-overview.tsx'),
          route('memorial-page', 'routes/family/manage-page.tsx'),
          route('memorial-video', 'routes/family/manage-video.tsx'),
          route('memorial-video/transcript', 'routes/family/video-transcript.tsx'),
          route('memorial-booklet', 'routes/family/manage-booklet.tsx'),
          route('condolences', 'routes/family/manage-condolences.tsx'),
          route('condolences/:condolenceId', 'routes/family/manage-condolence.tsx'),
          route('attendance', 'routes/family/manage-attendance.tsx'),
          route('settings/:room?', 'routes/family/manage-settings.tsx'),
          route('qr', 'routes/family/manage-qr.tsx'),
          route('*', 'routes/family/manage-not-found.tsx'),
        ]),
      ]),
    ]),

    route('memorial/:memorialId/preview', 'routes/family/memorial-preview.tsx'),
    route('f/:slug/log-in', 'routes/memorial/family-log-in.tsx'),
  ]),

  route('theme-demo', 'routes/product/theme-gallery.tsx'),
  layout('routes/product/in-language.tsx', { id: 'theme-gallery-layout' }, [
    route(':language/theme-demo', 'routes/product/theme-gallery.tsx', {
      id: 'theme-gallery-in-language',
    }),
  ]),
  route('themes/:file', 'routes/product/theme-stylesheet.ts'),

  route('m/:code', 'routes/memorial/short-address.tsx'),
  route('m/:code/qr.svg', 'routes/memorial/short-address-qr.ts'),

  // Family-only pages. Their password page is at `/:slug`.
  route('f/i/:token', 'routes/memorial/guest-link.tsx'),
  route('f/:slug/door', 'routes/memorial/family-door.tsx'),
  route('f/:slug', 'routes/memorial/memorial-page.tsx', { id: 'family-page' }),
  route('f/:slug/tributes', 'routes/memorial/tributes-list.tsx', { id: 'family-tributes' }),
  route('f/:slug/funeral/:file', 'routes/memorial/gathering-calendar.ts', {
    id: 'family-gathering-calendar',
  }),
  route('f/:slug/add-tribute', 'routes/memorial/write-message.tsx', { id: 'family-add-tribute' }),
  route('f/:slug/send-condolences', 'routes/memorial/write-message.tsx', {
    id: 'family-send-condolences',
  }),
  route('f/:slug/coming', 'routes/memorial/coming.tsx', { id: 'family-coming' }),
  route('f/:slug/report/:tributeId', 'routes/memorial/report-tribute.tsx', { id: 'family-report' }),

  route('f/:slug/claim', 'routes/memorial/case-form.tsx', { id: 'family-claim' }),
  route('f/:slug/about-me', 'routes/memorial/case-form.tsx', { id: 'family-about-me' }),
  route('f/:slug/about-this-page', 'routes/memorial/about-this-page.tsx', {
    id: 'family-about-this-page',
  }),
  route('f/:slug/help-to-keep', 'routes/memorial/help-to-keep.tsx', { id: 'family-help-to-keep' }),

  route('w/:token', 'routes/memorial/writer-page.tsx'),
  route('w/:token/picture', 'routes/memorial/writer-picture.ts'),
  route('w/:token/funeral/:file', 'routes/memorial/guest-calendar.ts'),

  route('c/:token', 'routes/memorial/claim-page.tsx'),

  // Memorial pages for visitors. They belong to families, so they do not show the product's
  // navigation.
  route(':slug', 'routes/memorial/memorial-page.tsx'),
  route(':slug/add-tribute', 'routes/memorial/write-message.tsx', { id: 'add-tribute' }),
  route(':slug/send-condolences', 'routes/memorial/write-message.tsx', { id: 'send-condolences' }),
  route(':slug/coming', 'routes/memorial/coming.tsx', { id: 'coming' }),
  route(':slug/report/:tributeId', 'routes/memorial/report-tribute.tsx'),
  route(':slug/claim', 'routes/memorial/case-form.tsx', { id: 'claim' }),
  route(':slug/about-me', 'routes/memorial/case-form.tsx', { id: 'about-me' }),
  route(':slug/about-this-page', 'routes/memorial/about-this-page.tsx'),
  route(':slug/help-to-keep', 'routes/memorial/help-to-keep.tsx'),
  // SPEC section 2 allows two URLs for the list of tributes. `/:slug/tributes` is the canonical one.
  route(':slug/tributes', 'routes/memorial/tributes-list.tsx'),
  route(':slug/feed.xml', 'routes/memorial/memorial-feed.ts'),
  route(':slug/funeral/:file', 'routes/memorial/gathering-calendar.ts'),
  route('memorial/:slug/tributes', 'routes/memorial/memorial-tributes.tsx'),

  route('*', 'routes/product/not-found.tsx'),
] satisfies RouteConfig;
