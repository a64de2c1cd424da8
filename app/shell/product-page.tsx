import type { ReactNode } from 'react';

import { AuthDialogHost } from '../accounts/auth-dialog-host.tsx';
import { useFollowSession } from '../accounts/follow-session.ts';
import type { ThemeStyleData } from '../themes/contract.ts';
import { ThemeStyle } from '../themes/theme-style.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { useShellData } from './product.ts';

interface ProductPageProps {
  /** of the default theme */
  themeStyle: ThemeStyleData;
  children: ReactNode;
}

/**
 * What all of the product's own pages stand on, public and private: its theme, who is signed in, the
 * authentication dialog and the notifications. Memorials stand without it.
 */
export function ProductPage({ themeStyle, children }: ProductPageProps) {
  const shell = useShellData();
  useFollowSession();
  return (
    <div className="site" data-theme={themeStyle.themeId}>
      <ThemeStyle style={themeStyle} />
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      {children}
      <AuthDialogHost providers={shell?.providers ?? []} />
      <Toasts />
    </div>
  );
}
