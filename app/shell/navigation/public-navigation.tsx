import { Menu, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';

import { prefetchAuthDialog } from '../../accounts/auth-dialog/auth-dialog-host.tsx';
import { useOpenAuthDialog } from '../../accounts/auth-dialog/open-auth-dialog.ts';
import { AccountButton } from '../../accounts/session-in-browser/account-button.tsx';
import { useSession } from '../../accounts/session-in-browser/session-store.ts';
import { ProductLogo } from './product-logo.tsx';

const LINKS = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/features', label: 'Features' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/contact', label: 'Contact' },
] as const;

interface PublicNavigationProps {
  productName: string;
}

/** The mobile menu is a `details` element, which works without JavaScript. */
export function PublicNavigation({ productName }: PublicNavigationProps) {
  const user = useSession((state) => state.user);
  return (
    <header className="site-header">
      <div className="site-header-row">
        <Link to="/" className="site-header-logo">
          <ProductLogo name={productName} />
        </Link>
        <nav className="site-nav-wide" aria-label="Main">
          <NavigationLinks />
          {user ? null : <AuthButtons />}
        </nav>
        <div className="site-header-end" data-account={user ? '' : undefined}>
          {user ? <AccountButton user={user} /> : null}
          <MobileMenu isSignedIn={user !== null} />
        </div>
      </div>
    </header>
  );
}

function MobileMenu({ isSignedIn }: { isSignedIn: boolean }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [pathname]);

  return (
    <details
      ref={menu}
      className="site-menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        menu.current.open = false;
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary className="site-menu-button" aria-label="Menu">
        <Menu className="site-menu-open-icon" aria-hidden="true" />
        <X className="site-menu-close-icon" aria-hidden="true" />
      </summary>
      <nav className="site-menu-panel" aria-label="Main">
        <NavigationLinks />
        {isSignedIn ? null : <AuthButtons />}
      </nav>
    </details>
  );
}

function NavigationLinks() {
  return (
    <ul className="site-links">
      {LINKS.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} end className="site-link">
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function AuthButtons() {
  const open = useOpenAuthDialog();
  return (
    <div className="site-auth" onPointerEnter={prefetchAuthDialog} onFocus={prefetchAuthDialog}>
      <button type="button" className="button" data-variant="quiet" onClick={() => open('login')}>
        Login
      </button>{' '}
      <button
        type="button"
        className="button"
        data-variant="primary"
        onClick={() => open('signup')}
      >
        Get Started
      </button>
    </div>
  );
}
