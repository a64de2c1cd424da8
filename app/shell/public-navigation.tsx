import { Menu, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';

import { ProductMark } from './product-mark.tsx';

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

/**
 * The public pages' navigation. On a phone its links fold into a menu that is a `details` element, so
 * it opens before any script has arrived.
 */
export function PublicNavigation({ productName }: PublicNavigationProps) {
  return (
    <header className="site-header">
      <div className="site-header-row">
        <Link to="/" className="site-header-mark">
          <ProductMark name={productName} />
        </Link>
        <nav className="site-nav-wide" aria-label="Main">
          <NavigationLinks />
          <AuthButtons />
        </nav>
        <MobileMenu />
      </div>
    </header>
  );
}

function MobileMenu() {
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
        <AuthButtons />
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

/** They open the sign-in dialog once accounts exist. */
function AuthButtons() {
  return (
    <div className="site-auth">
      <button type="button" className="button" data-variant="quiet">
        Login
      </button>
      <button type="button" className="button" data-variant="primary">
        Get Started
      </button>
    </div>
  );
}
