import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { ORNAMENT_NAMES } from '../contract.ts';
import { Ornament } from './ornament.tsx';

const drawn = ORNAMENT_NAMES.filter((name) => name !== 'none');

describe.each(['divider', 'title'] as const)('the ornament as a %s', (placement) => {
  test.each(drawn)("%s is drawn in the theme's colour and hidden from screen readers", (name) => {
    const markup = renderToStaticMarkup(<Ornament name={name} placement={placement} />);
    expect(markup).toContain('aria-hidden="true"');
    expect(markup).toContain('focusable="false"');
    expect(markup).toContain('currentColor');
    expect(markup).not.toMatch(/#[0-9a-f]{3}|NaN|undefined|style=/);
    expect(markup).toMatch(/ d="M/);
  });

  test('is a different drawing for every name', () => {
    const all = drawn.map((name) =>
      renderToStaticMarkup(<Ornament name={name} placement={placement} />),
    );
    expect(new Set(all).size).toBe(drawn.length);
  });

  test('is missing when the theme has none', () => {
    expect(renderToStaticMarkup(<Ornament name="none" placement={placement} />)).toBe('');
  });
});
