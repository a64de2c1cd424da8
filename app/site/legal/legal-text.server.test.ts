import { expect, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import { fillTemplate, renderLegalText } from './legal-text.server.ts';

const PRODUCT = { name: 'Evermore Memorials', provider: 'A_B *Homes*' };
const NOTHING = { email: undefined, address: undefined, legalTexts: {} };

test.each(['privacy', 'terms', 'accessibility'] as const)(
  "%s names who runs the product, and what isn't filled in yet",
  (kind) => {
    const { html, isUnfinished } = renderLegalText(pageI18n, kind, NOTHING, PRODUCT);
    expect(html).toContain('A_B *Homes*');
    expect(html).toContain('[to be filled in by the operator]');
    expect(html).not.toContain('{{');
    expect(isUnfinished).toBe(true);
  },
);

test.each(['terms', 'accessibility'] as const)(
  '%s with an address and an email address are complete',
  (kind) => {
    const facts = { ...NOTHING, email: 'help@example.org', address: '1 Quay, Cork' };
    const { html, isUnfinished } = renderLegalText(pageI18n, kind, facts, PRODUCT);
    expect(html).toContain('help@example.org');
    expect(html).toContain('1 Quay, Cork');
    expect(isUnfinished).toBe(false);
  },
);

test('a copy of a template is unfinished until its blanks are filled in', () => {
  const render = (terms: string) =>
    renderLegalText(pageI18n, 'terms', { ...NOTHING, legalTexts: { terms } }, PRODUCT);
  const copy = fillTemplate(pageI18n, 'terms', NOTHING, PRODUCT);
  expect(render(copy)).toEqual(renderLegalText(pageI18n, 'terms', NOTHING, PRODUCT));
  expect(render(copy.replaceAll(/\*\*\\\[.*?\\\]\*\*/g, '1 Quay, Cork')).isUnfinished).toBe(false);
});

test("the operator's text replaces the template, and none of its HTML runs", () => {
  const own = { ...NOTHING, legalTexts: { terms: '# Ours\n\n<script>alert(1)</script>' } };
  const { html } = renderLegalText(pageI18n, 'terms', own, PRODUCT);
  expect(html).toContain('<h1 dir="auto">Ours</h1>');
  expect(html).not.toContain('<script>');
});
