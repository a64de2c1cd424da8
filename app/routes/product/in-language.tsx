import { data, Outlet } from 'react-router';

import { pageServices } from '../../request-context.server.ts';
import { productPageAt } from '../../shell/product-paths.ts';
import type { Route } from './+types/in-language';

/** The product's pages in another language than English. Without its catalogs, there is no such page. */
export function loader({ request, context }: Route.LoaderArgs): null {
  const { languages } = context.get(pageServices);
  const found = productPageAt(new URL(request.url).pathname);
  if (!found || !languages.some(({ tag }) => tag === found.language))
    throw data(null, { status: 404 });
  return null;
}

export function shouldRevalidate() {
  return false;
}

export default function InLanguage() {
  return <Outlet />;
}
