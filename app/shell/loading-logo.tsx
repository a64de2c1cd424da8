import { ProductMark } from './product-mark.tsx';
import { useShellData } from './product.ts';

/** A whole screen with the product's sign while it is found out who is there. */
export function LoadingLogo() {
  const shell = useShellData();
  return (
    <div className="loading-logo" role="status">
      <span className="loading-logo-mark">
        <ProductMark name={shell?.product.name ?? ''} />
      </span>
      <span className="visually-hidden">Loading...</span>
    </div>
  );
}
