import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { useLingui } from '../language/lingui.tsx';
import { productPageAt } from '../language/product-paths.ts';

/**
 * Loads the page anew if its scripts are in another language than its address: a step back from a family's rooms does
 * not load it.
 */
export function useOwnLanguage(): void {
  const { pathname } = useLocation();
  const { locale } = useLingui().i18n;
  const language = productPageAt(pathname)?.language ?? locale;
  useEffect(() => {
    if (language !== locale) window.location.reload();
  }, [language, locale]);
}
