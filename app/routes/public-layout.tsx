import { Outlet } from 'react-router';

import { DawnHills } from '../shell/dawn-hills.tsx';
import { useShellData } from '../shell/product.ts';
import { PublicNavigation } from '../shell/public-navigation.tsx';
import { SiteFooter } from '../shell/site-footer.tsx';
import { themeById } from '../themes/catalog.ts';
import { presentThemeStyle } from '../themes/present-theme-style.server.ts';
import { ThemeStyle } from '../themes/theme-style.tsx';
import type { Route } from './+types/public-layout';

/** The product's own pages wear the default theme. */
export function loader() {
  return { themeStyle: presentThemeStyle(themeById(undefined)) };
}

/** The shell of the product's own public pages. */
export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const shell = useShellData();
  return (
    <div className="site" data-theme={loaderData.themeStyle.themeId}>
      <ThemeStyle style={loaderData.themeStyle} />
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <PublicNavigation productName={shell?.product.name ?? ''} />
      <main id="content" className="site-content">
        <Outlet />
      </main>
      <DawnHills />
      {shell ? (
        <SiteFooter
          productName={shell.product.name}
          providerName={shell.product.provider}
          year={shell.year}
        />
      ) : null}
    </div>
  );
}
