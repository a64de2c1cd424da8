import type { PageServices } from '../request-context.server.ts';
import { themeById } from '../themes/catalog.ts';
import { presentThemeStyle } from '../themes/present-theme-style.server.ts';
import type { ProductPageData } from './product.ts';

export function productPageData({ passwordMin }: PageServices): ProductPageData {
  return { themeStyle: presentThemeStyle(themeById(undefined)), passwordMin };
}
