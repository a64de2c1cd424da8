import { useLingui } from '@lingui/react/macro';

import { useShellData } from '../product.ts';

/** Renders nothing if the root loader failed. */
export function SiteFooter() {
  const { t } = useLingui();
  const shell = useShellData();
  if (!shell) return null;
  const { year } = shell;
  const { name, provider } = shell.product;
  return (
    <footer className="site-footer">
      <p>{t`© ${year} ${name}. All rights reserved.`}</p>
      <p>{t`Made with love by ${provider}`}</p>
    </footer>
  );
}
