import { Outlet } from 'react-router';

import { useShellData } from '../shell/product.ts';
import { PublicNavigation } from '../shell/public-navigation.tsx';
import { SiteFooter } from '../shell/site-footer.tsx';

/** The shell of the product's own public pages. */
export default function PublicLayout() {
  const shell = useShellData();
  return (
    <div className="site">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <PublicNavigation productName={shell?.product.name ?? ''} />
      <main id="content" className="site-content">
        <Outlet />
      </main>
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
