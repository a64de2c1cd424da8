import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { DeferredScripts } from './deferred-scripts.tsx';
import { HydrationContext } from './hydration-context.ts';

const MODULES = { entry: '/assets/first.js', isUrgent: false, preload: [] };

function scriptTexts(loaderData: string): string[] {
  const html = renderToStaticMarkup(
    <HydrationContext value={{ modules: MODULES, loaderData }}>
      <DeferredScripts />
    </HydrationContext>,
  );
  return Array.from(html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g), ([, text]) => text ?? '');
}

test("a family's text can't close the element that contains it, and is read back unchanged", () => {
  const words = '</script><script>alert(1)</script><!-- <SCRIPT> </Script >';
  const texts = scriptTexts(JSON.stringify({ words }));
  expect(texts).toHaveLength(3);
  expect(texts[1]).not.toMatch(/<\/?script|<!--/i);
  expect(JSON.parse(texts[1] ?? '')).toEqual({ words });
});

test('the only inline script that runs is the same on every page', () => {
  expect(scriptTexts('{"a":1}')[2]).toBe(scriptTexts('{"b":2}')[2]);
});
