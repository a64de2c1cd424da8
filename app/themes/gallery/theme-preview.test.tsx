import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { THEMES } from '../catalog.ts';
import { ThemePreview } from './theme-preview.tsx';

describe('the preview of a theme', () => {
  test.each(THEMES.map((theme) => ({ id: theme.id, theme })))(
    '$id shows name, category and sample text under the theme’s own variables',
    ({ theme }) => {
      const markup = renderToStaticMarkup(<ThemePreview theme={theme} isSelected={false} />);
      expect(markup).toContain(theme.name);
      expect(markup.toLowerCase()).toContain(`>${theme.category}<`);
      expect(markup).toContain('In loving memory');
      expect(markup).toContain(`data-theme="${theme.id}"`);
      expect(markup).not.toContain('style=');
    },
  );

  test('says whether it is the selected one', () => {
    const [theme] = THEMES;
    if (theme === undefined) throw new Error('The catalog is empty.');
    expect(renderToStaticMarkup(<ThemePreview theme={theme} isSelected />)).toContain(
      'data-selected="true"',
    );
  });

  test('is phrasing content, so that it can be in a label or button', () => {
    for (const theme of THEMES) {
      const tags = [
        ...renderToStaticMarkup(<ThemePreview theme={theme} isSelected={false} />).matchAll(
          /<(\w+)/g,
        ),
      ].map(([, tag]) => tag);
      expect(tags.filter((tag) => !['span', 'svg', 'path', 'g'].includes(tag ?? ''))).toEqual([]);
    }
  });
});
