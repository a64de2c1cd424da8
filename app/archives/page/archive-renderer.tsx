import { renderToStaticMarkup } from 'react-dom/server';

import { themeById } from '../../themes/catalog.ts';
import { themeStylesheet } from '../../themes/theme-stylesheet.ts';
import type { ArchiveRenderer, Stylesheet } from './archived-pages.ts';
import { CopiedMemorial } from './copied-memorial.tsx';
import { CopiedTributes } from './copied-tributes.tsx';

import appStyles from '../../app.css?inline';
import funeralStyles from '../../memorials/page/sections/funeral-section.css?inline';
import noScriptStyles from '../../no-script.css?inline';

const FONT_URL = /url\((["']?)(\/[^"')]+\.woff2)\1\)/g;

export const archiveRenderer: ArchiveRenderer = {
  renderMemorial: (page) => documentOf(<CopiedMemorial page={page} />),
  renderTributes: (page, list) => documentOf(<CopiedTributes page={page} list={list} />),
  stylesheet: (themeId) =>
    withFontFiles(
      [appStyles, funeralStyles, themeStylesheet(themeById(themeId)), noScriptStyles].join('\n'),
    ),
};

function documentOf(element: React.ReactElement): string {
  return `<!DOCTYPE html>\n${renderToStaticMarkup(element)}\n`;
}

/** Makes font URLs relative to the style sheet, which is in `page/`. */
function withFontFiles(css: string): Stylesheet {
  const fonts = new Map<string, string>();
  const relative = css.replaceAll(FONT_URL, (_, __: string, address: string) => {
    const name = address.slice(address.lastIndexOf('/') + 1);
    fonts.set(address, `page/fonts/${name}`);
    return `url("fonts/${name}")`;
  });
  return { css: relative, fonts: Array.from(fonts, ([address, file]) => ({ address, file })) };
}
