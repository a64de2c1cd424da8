import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { PageScripts } from './page-scripts.tsx';
import { PageHandoverContext } from './read-hydration-data.ts';

const SCRIPTS = { start: '/assets/first.js', preload: [] };

function textsOf(answers: string): string[] {
  const html = renderToStaticMarkup(
    <PageHandoverContext value={{ scripts: SCRIPTS, answers }}>
      <PageScripts />
    </PageHandoverContext>,
  );
  return Array.from(html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g), ([, text]) => text ?? '');
}

test("a family's words cannot end the element that carries them, and arrive as they are", () => {
  const words = '</script><script>alert(1)</script><!-- <SCRIPT> </Script >';
  const texts = textsOf(JSON.stringify({ words }));
  expect(texts).toHaveLength(3);
  expect(texts[1]).not.toMatch(/<\/?script|<!--/i);
  expect(JSON.parse(texts[1] ?? '')).toEqual({ words });
});

test('the only script that runs inside the HTML is the same on every page', () => {
  expect(textsOf('{"a":1}')[2]).toBe(textsOf('{"b":2}')[2]);
});
