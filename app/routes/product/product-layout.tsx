import { Outlet } from 'react-router';

import { pageServices } from '../../request-context.server.ts';
import { ErrorScreen } from '../../shell/errors/error-screen.tsx';
import { productPageData } from '../../shell/product-page-data.server.ts';
import { ProductPage } from '../../shell/product-page.tsx';
import type { Route } from './+types/product-layout';

export function loader({ context }: Route.LoaderArgs) {
  return productPageData(context.get(pageServices));
}

/** Never reloads the data, because the data does not change while the page is open. */
export function shouldRevalidate() {
  return false;
}

export default function ProductLayout({ loaderData }: Route.ComponentProps) {
  return (
    <ProductPage {...loaderData}>
      <Outlet />
    </ProductPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
