import { Link } from 'react-router';

import type { User } from '../../accounts/contract.ts';
import { AccountButton } from '../../accounts/session-in-browser/account-button.tsx';
import { ProductLogo } from './product-logo.tsx';

interface SignedInNavigationProps {
  productName: string;
  user: User | null;
}

export function SignedInNavigation({ productName, user }: SignedInNavigationProps) {
  return (
    <header className="site-header">
      <div className="site-header-row">
        <Link to="/memorials" className="site-header-logo">
          <ProductLogo name={productName} />
        </Link>
        {user ? <AccountButton user={user} /> : null}
      </div>
    </header>
  );
}
