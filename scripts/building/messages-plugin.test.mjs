import { expect, test, vi } from 'vitest';

import { messagesPlugin } from './messages-plugin.mjs';

/**
 * The code for the bundler of the browser's files.
 * @param {string} code
 * @param {string} [id]
 */
async function built(code, id = '/app/ui/part.tsx') {
  const { transform } = messagesPlugin();
  if (typeof transform !== 'object') throw new TypeError('The plugin has no transform');
  const environment = { name: 'client', mode: 'build' };
  vi.stubEnv('VITEST', '');
  try {
    // @ts-expect-error -- only what the plugin uses
    const result = await transform.handler.call({ environment }, code, id);
    if (typeof result !== 'object') throw new TypeError('The plugin returned no code');
    return String(result?.code).replaceAll(/\s+/g, ' ');
  } finally {
    vi.unstubAllEnvs();
  }
}

const MACROS = `import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { pageI18n } from '../language/i18n.ts';
`;

test('a sentence without values becomes text, and nothing else is left of it', async () => {
  const code = await built(`${MACROS} export const label = () => pageI18n._(msg\`Close\`);`);
  expect(code).toMatch(/^export const label = \(\) => \/\*@__PURE__\*\/__text\("[\w-]{6}"\);$/);
});

test('a component without values needs no hook', async () => {
  const code = await built(
    `${MACROS} export function Part() { const { t } = useLingui(); return <p title={t\`Close\`}><Trans>Open</Trans></p>; }`,
  );
  expect(code).not.toMatch(/import|useLingui|Trans/);
  expect(code.match(/__text\(/g)).toHaveLength(2);
});

test('a context makes a different message, and nothing is left of it', async () => {
  const code = await built(
    `${MACROS} export function Part() { const { t } = useLingui(); return <p title={t({ message: 'Next', context: 'step' })}><Trans context="step">Next</Trans><Trans>Next</Trans></p>; }`,
  );
  const ids = [...code.matchAll(/__text\("([\w-]{6})"\)/g)].map(([, id]) => id);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(2);
  expect(ids[1]).toBe(ids[0]);
  expect(code).not.toMatch(/step|_Trans/);
});

test('a sentence with values stays a message, with its values', async () => {
  const code = await built(
    `${MACROS} export function Part({ count }) { const { t } = useLingui(); return <p title={t\`\${count} left\`}><Trans>Of <b>{count}</b></Trans></p>; }`,
  );
  expect(code.match(/__message\(/g)).toHaveLength(2);
  expect(code).toContain('values: { count: count }');
  expect(code).not.toContain('left');
});

test('a marked text in a shared file becomes text', async () => {
  expect(await built("export const M = { empty: /*i18n*/ 'This file is empty.' };")).toBe(
    'export const M = { empty: /*@__PURE__*/__text("This file is empty.") };',
  );
  expect(
    await built("export const M = { empty: /*i18n*/ 'Up to {count}.' };").catch(String),
  ).toContain('Only a sentence without values can be said in a browser.');
});

test('a sentence that is stored stays a message', async () => {
  expect(await built("storedSentence(/*i18n*/ 'Without {name}.', { name });")).toBe(
    'storedSentence(/*@__PURE__*/__message("Without {name}."), { name });',
  );
});

test('a lookup by English text keeps its values', async () => {
  expect(await built("i18n._('Up to {count} photos', { count });")).toBe(
    'i18n._({ message: /*@__PURE__*/__message("Up to {count} photos"), values: { count } });',
  );
});

test("a memorial page's message keeps its id, so that it can be in another language", async () => {
  const code = await built(
    `${MACROS} export function Part() { const { t, i18n } = useLingui(); return <p title={t\`Close\`} id={i18n._('Grandmother')}><Trans>Open</Trans></p>; }`,
    '/app/memorials/page/sections/part.tsx',
  );
  expect(
    code.match(/id: "[\w-]{6}", message: \/\*@__PURE__\*\/__message\("[\w-]{6}"\)/g),
  ).toHaveLength(2);
  expect(code).toContain('id: "Grandmother", message: /*@__PURE__*/__message("Grandmother")');
  expect(code).not.toContain('__text');
});
