import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';

import './management.css';
import { MANAGEMENT_PAGES } from './management-pages.ts';

interface ManagementLayoutProps {
  memorialId: string;
  children: ReactNode;
}

/** The layout of a memorial's management pages: their navigation and the current page. */
export function ManagementLayout({ memorialId, children }: ManagementLayoutProps) {
  return (
    <div className="management">
      <nav className="management-nav" aria-label="Memorial">
        <Link to="/memorials" className="management-back">
          All memorials
        </Link>
        <ul className="management-links">
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
      </nav>
      <div className="management-content">{children}</div>
    </div>
  );
}
