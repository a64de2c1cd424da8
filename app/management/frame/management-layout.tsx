import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';

import { JoinedNames } from '../../ui/joined-names.tsx';
import { scrollToMiddle } from '../../ui/scroll-to-middle.ts';

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
  const list = useCurrentInView();
  return (
    <ul ref={list} className="management-links">
      {pagesOf(hasGuestList).map(({ path, link }) => (
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

/** On a phone, the links are one row that scrolls sideways. The current one is moved to its middle. */
function useCurrentInView() {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const current = list.current?.querySelector('[aria-current="page"]');
    if (list.current && current) scrollToMiddle(list.current, current);
  }, [pathname]);
  return list;
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
