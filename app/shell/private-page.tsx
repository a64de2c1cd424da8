import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import { Guard } from '../accounts/auth-dialog/guard.tsx';
import type { User } from '../accounts/contract.ts';
import { AccountButton } from '../accounts/session-in-browser/account-button.tsx';
import { useSession } from '../accounts/session-in-browser/session-store.ts';
import { useUserKey } from '../accounts/session-in-browser/user-key.ts';
import { ReturnedEmailNotice } from '../accounts/settings/returned-email-notice.tsx';
import { idle } from '../ui/idle.ts';
import { prefetchToasts } from '../ui/toast/toasts.tsx';
import { DawnHills } from './dawn-hills.tsx';
import { AuthenticationRequired } from './errors/authentication-required.tsx';
import { LoadingLogo } from './loading-logo.tsx';
import { ProductLogo } from './navigation/product-logo.tsx';
import { SiteFooter } from './navigation/site-footer.tsx';
import { useShellData } from './product.ts';
import { useStayOffline } from './stay-offline.ts';

/** The server renders only the loading logo. */
export function PrivatePage({ children }: { children: ReactNode }) {
  const shell = useShellData();
  const user = useSession((state) => state.user);
  const userKey = useUserKey();
  // When the session ends, the key of `main` stays the same. If `screenKeptFor` is set, the page then stays mounted,
  // so that the same user can log in and continue.
  const [shownFor, setShownFor] = useState(userKey);
  if (userKey !== null && userKey !== shownFor) setShownFor(userKey);
  useStayOffline();
  useEffect(() => void idle().then(prefetchToasts), []);
  return (
    <Guard loading={<LoadingLogo />} required={<AuthenticationRequired />}>
      <SignedInNavigation productName={shell?.product.name ?? ''} user={user} />
      <main key={shownFor} id="content" className="private-content" tabIndex={-1}>
        <ReturnedEmailNotice />
        {children}
      </main>
      <DawnHills />
      <SiteFooter />
    </Guard>
  );
}

interface SignedInNavigationProps {
  productName: string;
  user: User | null;
}

function SignedInNavigation({ productName, user }: SignedInNavigationProps) {
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
