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

test('the privacy policy names everyone of whom something is stored', () => {
  const { html } = renderLegalText(pageI18n, 'privacy', NOTHING, PRODUCT);
  const people = [...html.matchAll(/<strong>([^<]*):<\/strong>/g)].map(([, who]) => who);
  // The activities of docs/law/record-of-processing.md that have data of people.
  expect(people).toEqual([
    'If you have an account',
    'While you’re logged in',
    'If you manage a memorial',
    'If you write a tribute or a condolence',
    'If you say you’re coming to a funeral',
    'If you report something, ask to be left out of a page, or offer to look after one',
    'If someone invites you, names you as their legacy contact or lets you read a private page',
    'If you use the contact form',
    'If we email you',
    'If you pay',
    'If you visit a page',
  ]);
});

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
