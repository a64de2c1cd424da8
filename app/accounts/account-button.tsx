import { useOnDemand } from '../ui/on-demand.ts';

import './account-menu.css';
import type { User } from './contract.ts';
import { userInitials } from './user-initials.ts';

const loadMenu = () => import('./account-menu.tsx');

/** The round button with the person's initials, and its menu as soon as that is here. */
export function AccountButton({ user }: { user: User }) {
  const loaded = useOnDemand(loadMenu, true);
  const initials = userInitials(user);
  if (loaded) return <loaded.AccountMenu user={user} initials={initials} />;
  return (
    <button
      type="button"
      className="account-button"
      aria-label={`Your account, ${initials}`}
      aria-haspopup="menu"
    >
      {initials}
    </button>
  );
}
