import { use } from 'react';

import { CspNonce } from '../ui/csp-nonce.ts';
import type { ThemeStyleData } from './contract.ts';

export type { ThemeStyleData };

interface ThemeStyleProps {
  style: ThemeStyleData;
}

/**
 * The server inlines the style sheet of the page's theme. Themes that the user chooses later load
 * as files, because the Content-Security-Policy allows no other inline styles.
 */
export function ThemeStyle({ style }: ThemeStyleProps) {
  const name = `theme-${style.themeId}`;
  const nonce = use(CspNonce);
  return (
    <>
      {style.fonts.map((href) => (
        <link
          key={href}
          rel="preload"
          as="font"
          type="font/woff2"
          href={href}
          crossOrigin="anonymous"
        />
      ))}
      {isInlined(name) ? (
        <style nonce={nonce} href={name} precedence="theme">
          {style.css}
        </style>
      ) : (
        <link rel="stylesheet" href={style.address} precedence="theme" />
      )}
    </>
  );
}

function isInlined(name: string): boolean {
  if (typeof document === 'undefined') return true;
  return document.querySelector(`style[data-href~="${name}"]`) !== null;
}
