import { use } from 'react';

import { CspNonce } from '../ui/csp-nonce.ts';
import type { ThemeStyleData } from './contract.ts';

export type { ThemeStyleData };

interface ThemeStyleProps {
  /** what `presentThemeStyle` gave on the server */
  style: ThemeStyleData;
}

/**
 * Puts a theme's style sheet and font preloads into the head. They come as data from the server, so the
 * table of all themes' font files never travels to a browser. The page that the server drew has its theme's
 * sheet inside; a theme that comes later, by a link of the router, comes as a file, because the page's
 * security policy names only the styles that the page was drawn with.
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
      {isInside(name) ? (
        <style nonce={nonce} href={name} precedence="theme">
          {style.css}
        </style>
      ) : (
        <link rel="stylesheet" href={style.address} precedence="theme" />
      )}
    </>
  );
}

/** True on the server, and in the browser for the sheet that the server put in. */
function isInside(name: string): boolean {
  if (typeof document === 'undefined') return true;
  return document.querySelector(`style[data-href~="${name}"]`) !== null;
}
