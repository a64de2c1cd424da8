import { ProductLogo } from './product-logo.tsx';
import { useShellData } from './product.ts';

/** A full screen with the product's logo, shown while the session is checked. */
export function LoadingLogo() {
  const shell = useShellData();
  return (
    <div className="loading-logo" role="status">
      <span className="loading-logo-image">
        <ProductLogo name={shell?.product.name ?? ''} />
      </span>
      <span className="visually-hidden">Loading...</span>
    </div>
  );
}
