import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { use, useCallback, useEffect, useRef } from 'react';
import {
  data,
  Link,
  useNavigate,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';

import { languageOfAddress } from '../../language/product-paths.ts';
import { loadDemoMemorial } from '../../memorials/demo/demo-memorial.server.ts';
import { useDemoMemorial } from '../../memorials/demo/demo-memorial.ts';
import { DemoNotice } from '../../memorials/demo/demo-notice.tsx';
import { DEMO_SLUG, type DemoMemorial } from '../../memorials/demo/demo-page.ts';
import {
  EAGER_LAYOUT_SCRIPT,
  useLazySectionLayout,
} from '../../memorials/page/lazy-section-layout.ts';
import { MemorialView } from '../../memorials/page/memorial-view.tsx';
import { getPage } from '../../memorials/published-memorials.server.ts';
import { pageServices } from '../../request-context.server.ts';
import { ProductLogo } from '../../shell/navigation/product-logo.tsx';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import { useOwnLanguage } from '../../shell/own-language.ts';
import { useShellData } from '../../shell/product.ts';
import { publicPageMeta } from '../../shell/public-page-meta.ts';
import { useProductPath } from '../../shell/use-product-path.ts';
import { presentThemeStyle, stylesheetAddress } from '../../themes/cached-stylesheets.server.ts';
import { THEMES, themeById } from '../../themes/catalog.ts';
import { DEFAULT_THEME_ID, type Theme } from '../../themes/contract.ts';
import { prefetchFonts, loadPreviewFonts } from '../../themes/gallery/prefetch-fonts.ts';
import { ThemePicker } from '../../themes/gallery/theme-picker.tsx';
import { ThemeStyle } from '../../themes/theme-style.tsx';
import { CspNonce } from '../../ui/csp-nonce.ts';
import { fetcherQuery } from '../../wire/fetcher-request.ts';
import type { Route } from './+types/theme-gallery';

import '../../themes/gallery/theme-gallery.css';

const TITLE = msg`Memorial Theme Gallery`;
const THEME_COUNT = THEMES.length;
const TEXT = msg`Look through ${plural(THEME_COUNT, {
  one: '# unique theme',
  other: '# unique themes',
})} and see each one on a memorial.`;

export async function loader({ request, context }: Route.LoaderArgs) {
  const theme = themeOf(new URL(request.url).search);
  const services = context.get(pageServices);
  // The product's own sample speaks the language of the address. What its family wrote stays.
  const visit = { language: languageOfAddress(request.url), isOffered: true };
  const { demo, status } = await loadDemoMemorial(
    (slug) => getPage(services, slug, visit),
    services,
  );
  const sheets = {
    themes: stylesheetAddress('gallery'),
    previews: stylesheetAddress('gallery-previews'),
    fonts: stylesheetAddress('gallery-fonts'),
  };
  return data({ themeStyle: presentThemeStyle(theme), sheets, demo }, { status });
}

/**
 * If the request of the gallery's fetcher fails, returns null, because an error would replace the
 * whole page.
 */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const answer = serverLoader();
  return fetcherQuery(request) ? answer.catch(() => null) : answer;
}

export function shouldRevalidate({ currentUrl, nextUrl, ...args }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && args.defaultShouldRevalidate;
}

/** The canonical URL contains the theme, so that a shared link opens the same theme. */
export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { id } = themeOf(location.search);
  const path = id === DEFAULT_THEME_ID ? `/${DEMO_SLUG}` : `/${DEMO_SLUG}?theme=${id}`;
  return publicPageMeta(matches, { path, title: TITLE, description: TEXT });
};

function themeOf(search: string): Theme {
  return themeById(new URLSearchParams(search).get('theme') ?? undefined);
}

type GalleryData = Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>>;

export default function ThemeGallery({ loaderData }: { loaderData: GalleryData }) {
  const { themeStyle, sheets, demo } = loaderData;
  const { i18n } = useLingui();
  const shell = useShellData();
  const toPage = useProductPath();
  useOwnLanguage();
  const [search] = useSearchParams();
  const theme = themeById(search.get('theme') ?? undefined);
  const navigate = useNavigate();

  const choose = useCallback(
    ({ id }: Theme, { isKeyRepeat }: { isKeyRepeat: boolean }) => {
      void navigate(`?theme=${id}`, { preventScrollReset: true, replace: isKeyRepeat });
    },
    [navigate],
  );

  useEffect(() => void loadPreviewFonts(sheets.previews), [sheets.previews]);
  const prefetch = useCallback(
    (next: Theme) => void prefetchFonts(next, sheets.fonts),
    [sheets.fonts],
  );

  return (
    <div className="theme-gallery" data-theme={DEFAULT_THEME_ID}>
      <ThemeStyle style={themeStyle} />
      <link rel="stylesheet" href={sheets.themes} precedence="theme" />
      <div className="theme-gallery-panel">
        <header className="theme-gallery-header">
          <Link to={toPage('/')} className="theme-gallery-mark">
            <ProductLogo name={shell?.product.name ?? ''} />
          </Link>
          <h1 className="theme-gallery-title">{i18n._(TITLE)}</h1>
          <p>{i18n._(TEXT)}</p>
        </header>
        <ThemePicker chosen={theme} onChoose={choose} onIntent={prefetch} />
      </div>
      <GalleryMemorial loaded={demo} theme={theme} />
      <noscript>
        <link rel="stylesheet" href={sheets.previews} />
      </noscript>
    </div>
  );
}

function GalleryMemorial({ loaded, theme }: { loaded: DemoMemorial | null; theme: Theme }) {
  const { demo, hasFailed, retry } = useDemoMemorial(loaded);
  if (demo) return <ShownMemorial demo={demo} theme={theme} />;
  return <DemoNotice theme={theme} hasFailed={hasFailed} onRetry={retry} />;
}

function ShownMemorial({ demo, theme }: { demo: DemoMemorial; theme: Theme }) {
  const memorial = useRef<HTMLDivElement>(null);
  const isLazy = useLazySectionLayout(memorial);
  const nonce = use(CspNonce);
  return (
    // The inline script may have changed this attribute before hydration.
    <div ref={memorial} data-lazy-layout={isLazy} suppressHydrationWarning>
      <script nonce={nonce} suppressHydrationWarning>
        {EAGER_LAYOUT_SCRIPT}
      </script>
      <MemorialView
        page={demo.page}
        theme={theme}
        ownTheme={themeById(demo.page.themeId)}
        renderedAt={demo.renderedAt}
        footer={<SiteFooter />}
      />
    </div>
  );
}
