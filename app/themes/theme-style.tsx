import { use } from 'react';

import { CspNonce } from '../ui/csp-nonce.ts';
import type { ThemeStyleData } from './contract.ts';

export type { ThemeStyleData };

interface ThemeStyleProps {
  /** the result of `presentThemeStyle` on the server */
  style: ThemeStyleData;
}

/**
 * Adds a theme's style sheet and font preloads to the head. Both are loader data, so the browser does not need the
 * table of all font files. The server inlines the style sheet of the page's theme. After a client-side navigation,
 * another theme's style sheet is loaded as a file, because the Content Security Policy allows only the inline styles of
 * the server's HTML.
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

/** True on the server; in the browser, true if the server has inlined this style sheet. */
function isInlined(name: string): boolean {
  if (typeof document === 'undefined') return true;
  return document.querySelector(`style[data-href~="${name}"]`) !== null;
}
