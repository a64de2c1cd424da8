interface ProductLogoProps {
  name: string;
}

export function ProductLogo({ name }: ProductLogoProps) {
  return (
    <span className="product-logo">
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true" focusable="false">
        <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round">
          <path d="M16 29C16 20 16 12 16 4" />
          <path d="M16 11c-1-3.4-3.4-5-6.4-5.4C9.800 9 12.200 11 16 11Z" />
          <path d="M16 11c1-3.400 3.400-5 6.400-5.400C22.200 9 19.800 11 16 11Z" />
          <path d="M16 18c-1.200-3.800-4-5.600-7.800-6C8.500 15.900 11.400 18 16 18Z" />
          <path d="M16 18c1.200-3.800 4-5.600 7.800-6C23.500 15.900 20.600 18 16 18Z" />
          <path d="M16 25c-1.200-3.600-4-5.400-8-5.800C8.300 23 11.400 25 16 25Z" />
          <path d="M16 25c1.200-3.600 4-5.400 8-5.800C23.700 23 20.600 25 16 25Z" />
        </g>
      </svg>
      <span>{name}</span>
    </span>
  );
}
