import { Trans, useLingui } from '@lingui/react/macro';
import { BookHeart, LogOut, UserRound } from 'lucide-react';
import * as DropdownMenu from 'radix-ui/dropdown-menu';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';

import { directionOf } from '../../language/direction.ts';
import { fullNameIn } from '../../language/name-order.ts';
import type { User } from '../contract.ts';
import { useNavigateHome } from './navigate-home.ts';
import { signOut } from './session-actions.ts';

interface AccountMenuProps {
  user: User;
  initials: string;
  startsFocused: boolean;
  startsOpen: boolean;
}

const DOWN = { key: 'ArrowDown', bubbles: true, cancelable: true };

/** The account menu with Memorials, My Account and Logout (SPEC section 2, Public navigation). */
export function AccountMenu({ user, initials, startsFocused, startsOpen }: AccountMenuProps) {
  const { t, i18n } = useLingui();
  const navigateHome = useNavigateHome();
  const trigger = useRef<HTMLButtonElement>(null);
  const restoreState = useEffectEvent(() => {
    if (startsFocused || startsOpen) trigger.current?.focus();
    // Simulates a key press, because only a key press focuses the menu's first entry.
    if (startsOpen) trigger.current?.dispatchEvent(new KeyboardEvent('keydown', DOWN));
  });
  useEffect(() => restoreState(), []);
  return (
    // Not modal: a modal menu adds a style element, which the Content-Security-Policy forbids.
    <DropdownMenu.Root modal={false} dir={directionOf(i18n.locale)}>
      <DropdownMenu.Trigger
        ref={trigger}
        className="account-button"
        aria-label={t`Your account, ${initials}`}
      >
        {initials}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        className="account-menu"
        align="end"
        sideOffset={8}
        collisionPadding={12}
      >
        <DropdownMenu.Label className="account-menu-who">
          <bdi className="account-menu-name">{fullNameIn(i18n.locale, user)}</bdi>
          <span className="account-menu-email">{user.email}</span>
        </DropdownMenu.Label>
        <DropdownMenu.Item asChild>
          <Link to="/memorials" className="account-menu-item">
            <BookHeart aria-hidden="true" />
            <Trans>Memorials</Trans>
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild>
          <Link to="/account" className="account-menu-item">
            <UserRound aria-hidden="true" />
            <Trans>My Account</Trans>
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Separator className="account-menu-line" />
        <DropdownMenu.Item
          className="account-menu-item"
          onSelect={() => void signOut(navigateHome)}
        >
          <LogOut aria-hidden="true" />
          <Trans>Logout</Trans>
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
