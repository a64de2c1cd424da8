import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';

import './management.css';
import { MANAGEMENT_ROOMS } from './management-rooms.ts';

interface ManagementFrameProps {
  memorialId: string;
  children: ReactNode;
}

/** The management of one memorial: the way between its rooms, and the room. */
export function ManagementFrame({ memorialId, children }: ManagementFrameProps) {
  return (
    <div className="management">
      <nav className="management-nav" aria-label="Memorial">
        <Link to="/memorials" className="management-back">
          All memorials
        </Link>
        <ul className="management-links">
          {MANAGEMENT_ROOMS.map(({ path, link }) => (
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
      <div className="management-room">{children}</div>
    </div>
  );
}
