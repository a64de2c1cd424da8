import { useEffect, useRef, type ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';

import { JoinedNames } from '../../../ui/joined-names.tsx';

import './management.css';
import { MANAGEMENT_PAGES } from './management-pages.ts';

interface ManagementLayoutProps {
  memorialId: string;
  names?: readonly string[] | undefined;
  children: ReactNode;
}

export function ManagementLayout({ memorialId, names, children }: ManagementLayoutProps) {
  return (
    <div className="management">
      <div className="management-side">
        <Link to="/memorials" className="management-back">
          All memorials
        </Link>
        {names ? (
          <p className="management-name" dir="auto">
            <JoinedNames names={names} />
          </p>
        ) : null}
        <nav className="management-nav" aria-label="Memorial">
          <Links memorialId={memorialId} />
        </nav>
      </div>
      <div className="management-content">{children}</div>
    </div>
  );
}

function Links({ memorialId }: { memorialId: string }) {
  const { pathname } = useLocation();
  const links = useRef<HTMLUListElement>(null);

  // On a phone, the row of links is wider than the screen. The effect scrolls the row to the current link, without
  // scrolling the page.
  useEffect(() => {
    const row = links.current;
    const current = row?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!row || !current) return;
    row.scrollLeft = current.offsetLeft - (row.clientWidth - current.clientWidth) / 2;
  }, [pathname]);

  return (
    <ul ref={links} className="management-links">
      {MANAGEMENT_PAGES.map(({ path, link }) => (
        <li key={path}>
          <NavLink
            to={`/memorial/${encodeURIComponent(memorialId)}${path}`}
            end={path === ''}
            className="management-link"
          >
            {link}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
