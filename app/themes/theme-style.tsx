import type { ThemeStyleData } from './contract.ts';

export type { ThemeStyleData };

interface ThemeStyleProps {
  /** what `presentThemeStyle` gave on the server */
  style: ThemeStyleData;
}

/**
 * Puts a theme's style sheet and font preloads into the head. They come as data from the server, so the
 * table of all themes' font files never travels to a browser.
 */
export function ThemeStyle({ style }: ThemeStyleProps) {
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
      <style href={`theme-${style.themeId}`} precedence="theme">
        {style.css}
      </style>
    </>
  );
}
