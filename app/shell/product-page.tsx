import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { AuthDialogHost } from '../accounts/auth-dialog/auth-dialog-host.tsx';
import { useSessionSync } from '../accounts/auth-dialog/session-sync.ts';
import { InvitedOnly } from '../accounts/invitations/invited-only.ts';
import { PasswordMinLength } from '../accounts/passwords/password-minimum.ts';
import { ThemeStyle } from '../themes/theme-style.tsx';
import { useHeadingFocus } from '../ui/heading-focus.ts';
import { OverPageOutlet } from '../ui/over-page.tsx';
import { Toasts } from '../ui/toast/toasts.tsx';
import { useShellData, type ProductPageData } from './product.ts';

interface ProductPageProps extends ProductPageData {
  children: ReactNode;
}

export function ProductPage({ themeStyle, passwordMin, invitedOnly, children }: ProductPageProps) {
  const shell = useShellData();
  useSessionSync();
  useHeadingFocus();
  return (
    <div className="site" data-theme={themeStyle.themeId}>
      <ThemeStyle style={themeStyle} />
      <a href="#content" className="skip-link">
        <Trans>Skip to content</Trans>
      </a>
      <PasswordMinLength value={passwordMin}>
        <InvitedOnly value={invitedOnly}>
          {children}
          <OverPageOutlet />
          <AuthDialogHost providers={shell?.providers ?? []} />
        </InvitedOnly>
      </PasswordMinLength>
      <Toasts />
    </div>
  );
}
