import { Outlet } from 'react-router';

import { useAuthDialogFromAddress } from '../../accounts/auth-dialog/open-auth-dialog.ts';
import { DawnHills } from '../../shell/dawn-hills.tsx';
import { LegalLinks } from '../../shell/navigation/legal-links.tsx';
import { PublicNavigation } from '../../shell/navigation/public-navigation.tsx';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import { useOwnLanguage } from '../../shell/own-language.ts';
import { useShellData } from '../../shell/product.ts';

export default function PublicLayout() {
  const shell = useShellData();
  useAuthDialogFromAddress();
  useOwnLanguage();
  return (
    <>
      <PublicNavigation productName={shell?.product.name ?? ''} />
      <main id="content" className="site-content" tabIndex={-1}>
        <Outlet />
      </main>
      <DawnHills />
      <SiteFooter>
        <LegalLinks />
      </SiteFooter>
    </>
  );
}
