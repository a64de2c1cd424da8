import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { useLazyModule } from '../../ui/lazy-module.ts';
import { showToast } from '../../ui/toast/toast-store.ts';

import './account-menu.css';
import type { User } from '../contract.ts';
import { userInitials } from './user-initials.ts';

const loadMenu = () => import('./account-menu.tsx');

/**
 * Shows a plain button with the user's initials until the menu's module has loaded. The loaded menu
 * takes over the focus, and opens at once if the button was pressed.
 */
export function AccountButton({ user }: { user: User }) {
  const { t } = useLingui();
  const [isFocused, setIsFocused] = useState(false);
  const [isPressed, setIsPressed] = useState(false);
  const [presses, setPresses] = useState(0);
  const loaded = useLazyModule(loadMenu, presses, () => {
    if (!isPressed) return;
    setIsPressed(false);
    showToast({ type: 'error', title: t`Error`, message: t`Network error occurred` });
  });
  const initials = userInitials(user);
  if (loaded) {
    return (
      <loaded.AccountMenu
        user={user}
        initials={initials}
        startsFocused={isFocused}
        startsOpen={isPressed}
      />
    );
  }
  return (
    <button
      type="button"
      className="account-button"
      aria-label={t`Your account, ${initials}`}
      aria-haspopup="menu"
      onFocus={() => setIsFocused(true)}
      onBlur={() => {
        setIsFocused(false);
        setIsPressed(false);
      }}
      onClick={() => {
        setIsPressed(true);
        setPresses(presses + 1);
      }}
    >
      {initials}
    </button>
  );
}
