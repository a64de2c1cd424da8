import { Trans } from '@lingui/react/macro';

import { NeedsScript } from '../ui/needs-script.tsx';
import { ProductLogo } from './navigation/product-logo.tsx';
import { useShellData } from './product.ts';

export function LoadingLogo() {
  const shell = useShellData();
  return (
    <div className="loading-logo" role="status">
      <span className="loading-logo-image">
        <ProductLogo name={shell?.product.name ?? ''} />
      </span>
      <span className="visually-hidden">
        <Trans>Loading...</Trans>
      </span>
      <NeedsScript />
    </div>
  );
}
