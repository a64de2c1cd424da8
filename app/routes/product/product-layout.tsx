import { Outlet } from 'react-router';

import { pageServices } from '../../request-context.server.ts';
import { ErrorScreen } from '../../shell/errors/error-screen.tsx';
import { memorialErrorMeta } from '../../shell/errors/memorial-error-meta.ts';
import { productPageData } from '../../shell/product-page-data.server.ts';
import { ProductPage } from '../../shell/product-page.tsx';
import type { Route } from './+types/product-layout';

export function loader({ context }: Route.LoaderArgs) {
  return productPageData(context.get(pageServices));
}

/** The title of a page that could not be loaded. The pages have titles of their own. */
export const meta: Route.MetaFunction = ({ error }) => (error ? memorialErrorMeta(error) : []);

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
