import { useShellData } from '../product.ts';

/** Renders nothing if the root loader failed. */
export function SiteFooter() {
  const shell = useShellData();
  if (!shell) return null;
  const { product, year } = shell;
  return (
    <footer className="site-footer">
      <p>
        © {year} {product.name}. All rights reserved.
      </p>
      <p>Made with love by {product.provider}</p>
    </footer>
  );
}
