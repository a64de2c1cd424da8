interface SiteFooterProps {
  productName: string;
  providerName: string;
  year: number;
}

/** The copyright line and who makes the memorials (READINGS.md, Look). */
export function SiteFooter({ productName, providerName, year }: SiteFooterProps) {
  return (
    <footer className="site-footer">
      <p>
        © {year} {productName}. All rights reserved.
      </p>
      <p>Made with love by {providerName}</p>
    </footer>
  );
}
