import { data, Outlet } from 'react-router';

import { languageOfAddress } from '../../language/product-paths.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { pageServices } from '../../request-context.server.ts';
import type { Route } from './+types/in-language';

/** The product's pages in another language than English. Without its catalogs, there is no such page. */
export function loader({ request, context }: Route.LoaderArgs): null {
  const { languages } = context.get(pageServices);
  const language = languageOfAddress(request.url);
  const isOffered = languages.some(({ tag }) => tag === language);
  if (language === DEFAULT_LANGUAGE || !isOffered) throw data(null, { status: 404 });
  return null;
}

export function shouldRevalidate() {
  return false;
}

export default function InLanguage() {
  return <Outlet />;
}
