import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';

import { JoinedNames } from '../../ui/joined-names.tsx';

import './management.css';
import { MANAGEMENT_PAGES, type ManagementPath } from './management-pages.ts';

interface ManagementLayoutProps {
  memorialId: string;
  names?: readonly string[] | undefined;
  /** what waits in a room, by its path */
  waiting?: Partial<Record<ManagementPath, number | undefined>>;
  children: ReactNode;
}

export function ManagementLayout({
  memorialId,
  names,
  waiting = {},
  children,
}: ManagementLayoutProps) {
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
          <Links memorialId={memorialId} waiting={waiting} />
        </nav>
      </div>
      <div className="management-content">{children}</div>
    </div>
  );
}

function Links({
  memorialId,
  waiting,
}: Required<Pick<ManagementLayoutProps, 'memorialId' | 'waiting'>>) {
  return (
    <ul className="management-links">
      {MANAGEMENT_PAGES.map(({ path, link }) => (
        <li key={path}>
          <NavLink
            to={`/memorial/${encodeURIComponent(memorialId)}${path}`}
            end={path === ''}
            className="management-link"
          >
            {link}
            {waiting[path] ? <Count of={path} count={waiting[path]} /> : null}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function Count({ of, count }: { of: ManagementPath; count: number }) {
  return (
    <>
      <span className="management-count" aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">
        , {count} {of === '/condolences' ? 'unread' : 'waiting for review'}
      </span>
    </>
  );
}
