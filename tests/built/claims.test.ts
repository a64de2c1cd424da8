// Claims and requests to be left out, over HTTP and without JavaScript.
import { brotliCompressSync } from 'node:zlib';

import { beforeAll, describe, expect, test, vi } from 'vitest';

import { collapseWhitespace, get, htmlAt, textAt, textOf } from './html.ts';
import { publishMemorial, sendFields as send, tokenIn } from './kept-memorial.ts';

const SLUG = 'claims-on-a-page';
const CLAIM = `/${SLUG}/claim`;
const WISH = `/${SLUG}/about-me`;
const ABOUT = `/${SLUG}/about-this-page`;

beforeAll(() => publishMemorial('Clara Claim', SLUG));

const FIELDS = {
  text: 'The one who made it has died.',
  name: 'Ruth Claim',
  relationship: 'Her daughter',
  email: 'ruth-claim@example.org',
};

/**
 * Waits for a mail and returns the path of the claim's page from it.
 * @param words - the e-mail address or the subject of the mail
 */
async function linkFor(words: string): Promise<string> {
  return vi.waitUntil(
    async () => {
      const outbox = await htmlAt('/dev/outbox');
      const entry = outbox.split('<li>').find((item) => item.includes(words));
      const mail = /href="(\/dev\/outbox\/[^"]+)"/.exec(entry ?? '')?.[1];
      return mail && /\/c\/[\w-]{45}/.exec(await htmlAt(mail))?.[0];
    },
    { timeout: 20_000, interval: 200 },
  );
}

test('one quiet link at the foot of a page leads to everything a visitor can ask for', async () => {
  const page = await htmlAt(`/${SLUG}`);
  const question = 'Report a problem, or ask to look after this page';
  expect(page).toContain(`<a href="${ABOUT}">${question}</a>`);
  for (const path of [CLAIM, WISH, `/${SLUG}/help-to-keep`]) expect(page).not.toContain(path);
  const response = await get(ABOUT);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const html = await response.text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('<form');
});

describe.each([
  [CLAIM, 'Ask to look after this page'],
  [WISH, 'Ask to be left out of this page'],
])('%s', (path, heading) => {
  test('is linked from the page about the page, never cached or listed, and small', async () => {
    expect(await htmlAt(ABOUT)).toContain(`<a href="${path}">${heading}</a>`);
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.getSetCookie()).toEqual([]);
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(textOf(html)).toContain(heading);
    expect(brotliCompressSync(html).byteLength).toBeLessThanOrEqual(3 * 1024);
  });

  test('comes back complete, with 400 and the summary first, if something is missing', async () => {
    const form = tokenIn(await htmlAt(path));
    const response = await send(path, { form, ...FIELDS, name: '', text: '<b>My</b> "words"' });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html.indexOf('id="words-problems"')).toBeLessThan(html.indexOf('<h1'));
    expect(html).toContain('<a href="#words-name">Enter your name.</a>');
    expect(html).toContain('&lt;b&gt;My&lt;/b&gt; &quot;words&quot;</textarea>');
    expect(tokenIn(html)).toBe(form);
  });

  test('of 90,000 characters comes back filled in, with a message', async () => {
    const form = tokenIn(await htmlAt(path));
    const response = await send(path, { form, ...FIELDS, text: 'a'.repeat(90_000) });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(textOf(html)).toContain('It’s currently 90,000 characters long.');
    expect(html).toContain('a'.repeat(90_000));
  });

  test('of one megabyte is refused early, with a message', async () => {
    const form = tokenIn(await htmlAt(path));
    const response = await send(path, { form, ...FIELDS, text: 'a'.repeat(1024 * 1024) });
    expect(response.status).toBe(413);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).toContain('Please go back, shorten it and send it again.');
  });

  test('accepts no form from another site, and no other method', async () => {
    const foreign = await send(path, FIELDS, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    const response = await get(path, { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });
});

describe("a claim's page", () => {
  let link: string;

  beforeAll(async () => {
    await send(CLAIM, { form: tokenIn(await htmlAt(CLAIM)), ...FIELDS });
    link = await linkFor(FIELDS.email);
  });

  test('asks for a press; opening it changes nothing', async () => {
    for (const _ of ['a scanner', 'the person']) {
      const response = await get(link);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      const html = await response.text();
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(collapseWhitespace(textOf(html))).toContain('Is this your request?');
    }
    // The page has the referrer policy `no-referrer`, so a browser sends its form with the origin `null`.
    const pressed = await send(link, { intent: 'confirm' }, { origin: 'null' });
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, link]);
    expect(await textAt(link)).toContain('We need to ask someone connected with this page first');
  });

  test("is closed by the owner's press, without logging in", async () => {
    const ownerLink = await linkFor('Do you still look after this page?');
    expect(await textAt(ownerLink)).toContain('Do you still look after this page?');
    await send(ownerLink, { intent: 'keep' });
    expect(await textAt(ownerLink)).toContain('You’re still looking after this page.');
    expect(await textAt(link)).toContain('Someone still looks after this page');
  });

  test('is unknown with any other token', async () => {
    // Changes the third letter from the end. Some bits of the last letter are unused, so a change could have no effect.
    const wrong = `${link.slice(0, -3)}${link.at(-3) === 'A' ? 'B' : 'A'}${link.slice(-2)}`;
    for (const path of [wrong, '/c/x', `/c/${'a'.repeat(45)}`]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });

  test('is gone after it was withdrawn', async () => {
    const email = 'takes-back@example.org';
    const sent = await send(CLAIM, { form: tokenIn(await htmlAt(CLAIM)), ...FIELDS, email });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${CLAIM}?sent`]);
    expect(await textAt(`${CLAIM}?sent`)).toContain('Check your email');
    const path = await linkFor(email);
    expect(await htmlAt(path)).not.toContain('value="take-back"');
    expect(await textAt(`${path}?withdraw`)).toContain('Withdraw your request?');
    const answered = await send(`${path}?withdraw`, { intent: 'take-back' });
    expect(answered.headers.get('location')).toBe(`${CLAIM}?taken-back`);
    expect(await textAt(`${CLAIM}?taken-back`)).toContain('You’ve withdrawn your request');
    expect((await get(path)).status).toBe(404);
  });
});

test('a page about invented people has no such links, and its forms say why', async () => {
  expect(await htmlAt('/eleanor-whitfield')).not.toContain('/claim');
  const response = await get('/eleanor-whitfield/claim');
  expect(response.status).toBe(403);
  expect(textOf(await response.text())).toContain('the people on it are fictional');
});
