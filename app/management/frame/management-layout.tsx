import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';

import { JoinedNames } from '../../ui/joined-names.tsx';
import { useChosenInView } from '../../ui/use-chosen-in-view.ts';

import './management.css';
import { MANAGEMENT_LABELS, pagesOf, type ManagementPath } from './management-pages.ts';

interface ManagementLayoutProps {
  memorialId: string;
  names?: readonly string[] | undefined;
  /** what waits in a room, by its path */
  waiting?: Partial<Record<ManagementPath, number | undefined>>;
  hasGuestList?: boolean;
  children: ReactNode;
}

export function ManagementLayout({
  memorialId,
  names,
  waiting = {},
  hasGuestList = false,
  children,
}: ManagementLayoutProps) {
  const { t } = useLingui();
  return (
    <div className="management">
      <div className="management-side">
        <Link to="/memorials" className="management-back">
          <Trans>Your memorials</Trans>
        </Link>
        {names ? (
          <p className="management-name" dir="auto">
            <JoinedNames names={names} />
          </p>
        ) : null}
        <nav className="management-nav" aria-label={t`Memorial`}>
          <Links memorialId={memorialId} waiting={waiting} hasGuestList={hasGuestList} />
        </nav>
      </div>
      <div className="management-content">{children}</div>
    </div>
  );
}

function Links({
  memorialId,
  waiting,
  hasGuestList,
}: Required<Pick<ManagementLayoutProps, 'memorialId' | 'waiting' | 'hasGuestList'>>) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const pages = pagesOf(hasGuestList);
  const counts = pages.map(({ path }) => waiting[path] ?? 0).join(' ');
  const list = useChosenInView<HTMLUListElement>(`${pathname} ${counts}`);
  return (
    <ul ref={list} className="management-links scroll-row">
      {pages.map(({ path, link }) => (
        <li key={path}>
          <NavLink
            to={`/memorial/${encodeURIComponent(memorialId)}${path}`}
            end={path === ''}
            className="management-link"
          >
            {i18n._(MANAGEMENT_LABELS[link])}
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
        <CountInWords of={of} count={count} />
      </span>
    </>
  );
}

function CountInWords({ of, count }: { of: ManagementPath; count: number }) {
  switch (of) {
    case '/condolences':
      return (
        <Trans comment="after the name of a page, for screen readers">
          <Plural value={count} one=", # unread" other=", # unread" />
        </Trans>
      );
    case '/attendance':
      return (
        <Trans comment="after the name of a page, for screen readers">
          <Plural
            value={count}
            one=", # not told about the changes"
            other=", # not told about the changes"
          />
        </Trans>
      );
    case '/settings':
      return (
        <Trans comment="after the name of a page, for screen readers">
          <Plural value={count} one=", # asked to help" other=", # asked to help" />
        </Trans>
      );
    default:
      return (
        <Trans comment="after the name of a page, for screen readers">
          <Plural value={count} one=", # waiting for review" other=", # waiting for review" />
        </Trans>
      );
  }
}
