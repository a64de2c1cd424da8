import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

import { useProductPath } from '../use-product-path.ts';

/**
 * For the footer of the product's own pages. A list and no `nav`, because 'Home, About, Features, Pricing, Contact'
 * are the only links of the navigation (SPEC section 2).
 */
export function LegalLinks() {
  const toPage = useProductPath();
  return (
    <ul className="site-footer-links">
      <li>
        <Link to={toPage('/about/privacy')}>
          <Trans>Privacy</Trans>
        </Link>
      </li>
      <li>
        <Link to={toPage('/about/terms')}>
          <Trans>Terms</Trans>
        </Link>
      </li>
      <li>
        <Link to={toPage('/about/accessibility')}>
          <Trans>Accessibility</Trans>
        </Link>
      </li>
    </ul>
  );
}
