import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Menu, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';

import { prefetchAuthDialog } from '../../accounts/auth-dialog/auth-dialog-host.tsx';
import { useOpenAuthDialog } from '../../accounts/auth-dialog/open-auth-dialog.ts';
import { AccountButton } from '../../accounts/session-in-browser/account-button.tsx';
import { useSession } from '../../accounts/session-in-browser/session-store.ts';
import { useProductPath } from '../use-product-path.ts';
import { ProductLogo } from './product-logo.tsx';

const LINKS = [
  { to: '/', label: msg`Home` },
  { to: '/about', label: msg`About` },
  { to: '/features', label: msg`Features` },
  { to: '/pricing', label: msg`Pricing` },
  { to: '/contact', label: msg`Contact` },
] as const;

const MAIN_NAVIGATION = msg({ message: 'Main', comment: 'Names the main navigation.' });

interface PublicNavigationProps {
  productName: string;
}

/** The mobile menu is a `details` element, which works without JavaScript. */
export function PublicNavigation({ productName }: PublicNavigationProps) {
  const { i18n } = useLingui();
  const toPage = useProductPath();
  const user = useSession((state) => state.user);
  return (
    <header className="site-header">
      <div className="site-header-row">
        <Link to={toPage('/')} className="site-header-logo">
          <ProductLogo name={productName} />
        </Link>
        <nav className="site-nav-wide" aria-label={i18n._(MAIN_NAVIGATION)}>
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
  const { t, i18n } = useLingui();
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
      <summary className="site-menu-button" aria-label={t`Menu`}>
        <Menu className="site-menu-open-icon" aria-hidden="true" />
        <X className="site-menu-close-icon" aria-hidden="true" />
      </summary>
      <nav className="site-menu-panel" aria-label={i18n._(MAIN_NAVIGATION)}>
        <NavigationLinks />
        {isSignedIn ? null : <AuthButtons />}
      </nav>
    </details>
  );
}

function NavigationLinks() {
  const { i18n } = useLingui();
  const toPage = useProductPath();
  return (
    <ul className="site-links">
      {LINKS.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={toPage(to)} end className="site-link">
            {i18n._(label)}
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
        <Trans>Login</Trans>
      </button>{' '}
      <button
        type="button"
        className="button"
        data-variant="primary"
        onClick={() => open('signup')}
      >
        <Trans>Get Started</Trans>
      </button>
    </div>
  );
}
