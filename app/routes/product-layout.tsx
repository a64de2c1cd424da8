import { Outlet } from 'react-router';

import { ErrorScreen } from '../shell/error-screen.tsx';
import { ProductPage } from '../shell/product-page.tsx';
import { themeById } from '../themes/catalog.ts';
import { presentThemeStyle } from '../themes/present-theme-style.server.ts';
import type { Route } from './+types/product-layout';

/** The product's own pages wear the default theme. */
export function loader() {
  return { themeStyle: presentThemeStyle(themeById(undefined)) };
}

/** The same style for as long as the page stands. */
export function shouldRevalidate() {
  return false;
}

/** What public and private pages share; it stays while one goes from one to the other. */
export default function ProductLayout({ loaderData }: Route.ComponentProps) {
  return (
    <ProductPage themeStyle={loaderData.themeStyle}>
      <Outlet />
    </ProductPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
