import { useEffect, useRef, type ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';

import { JoinedNames } from '../../ui/joined-names.tsx';

import './management.css';
import { MANAGEMENT_PAGES } from './management-pages.ts';

interface ManagementLayoutProps {
  memorialId: string;
  /** the names of the memorial's one or two people; undefined until they are known, and for strangers */
  names?: readonly string[] | undefined;
  children: ReactNode;
}

/** The layout of a memorial's management pages: whose memorial it is, their navigation, and the current page. */
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

  // On a phone the row of links is wider than the screen: the current one is scrolled into view, and the page itself
  // is not.
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
            end
            className="management-link"
          >
            {link}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
