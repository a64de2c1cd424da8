import { useLingui } from '../language/lingui.tsx';
import { productPath } from '../language/product-paths.ts';

/** Addresses of the product's pages in the language of this page. */
export function useProductPath(): (page: string) => string {
  const { i18n } = useLingui();
  return (page) => productPath(page, i18n.locale);
}
