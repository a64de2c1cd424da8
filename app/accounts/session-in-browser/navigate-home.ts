import { useNavigate } from 'react-router';

import { useLingui } from '../../language/lingui.tsx';
import { productPath } from '../../language/product-paths.ts';

/**
 * Navigates to `/` after a sign-out, in the language of the page, which its scripts have. Replaces the history entry, so
 * that Back does not open the private page.
 */
export function useNavigateHome(): () => Promise<void> {
  const navigate = useNavigate();
  const { i18n } = useLingui();
  return async () => {
    await navigate(productPath('/', i18n.locale), { replace: true });
  };
}
