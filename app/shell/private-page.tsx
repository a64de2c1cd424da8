import type { ReactNode } from 'react';

import { Guard } from '../accounts/session/guard.tsx';
import { useSession } from '../accounts/session/session-store.ts';
import { DawnHills } from './dawn-hills.tsx';
import { LoadingLogo } from './loading-logo.tsx';
import { useShellData } from './product.ts';
import { SignedInNavigation } from './signed-in-navigation.tsx';
import { SiteFooter } from './site-footer.tsx';

/** The layout of pages that require sign-in. On the server it renders only the loading logo. */
export function PrivatePage({ children }: { children: ReactNode }) {
  const shell = useShellData();
  const user = useSession((state) => state.user);
  return (
    <Guard loading={<LoadingLogo />} required={<AuthenticationRequired />}>
      <SignedInNavigation productName={shell?.product.name ?? ''} user={user} />
      <main key={user?.email} id="content" className="private-content" tabIndex={-1}>
        {children}
      </main>
      <DawnHills />
      <SiteFooter />
    </Guard>
  );
}

function AuthenticationRequired() {
  return (
    <main id="content" className="site-content" tabIndex={-1}>
      <section className="home">
        <h1 className="home-title">Authentication Required</h1>
        <p className="home-text">Please sign in to access this page.</p>
      </section>
    </main>
  );
}
