import { brotliCompressSync } from 'node:zlib';

import { beforeAll, describe, expect, inject, test, vi } from 'vitest';

import { aJpeg } from '../../app/media/testing/pictures.ts';
import { collapseWhitespace, get, htmlAt, textAt, textOf } from './html.ts';
import { callAsKeeper, publishMemorial, sendFields as send, tokenIn } from './kept-memorial.ts';

const SLUG = 'words-of-visitors';
const TRIBUTE = `/${SLUG}/add-tribute`;
const LETTER = `/${SLUG}/send-condolences`;
const TEXT = 'He mended every clock in our street.';

let id: string;

beforeAll(async () => {
  id = await publishMemorial('Words Of-Visitors', SLUG);
});

type Fields = Record<string, string | Blob>;

/**
 * Opens the form and sends it.
 * @returns the path of the page on which the writer can change the text
 */
async function write(path: string, fields: Fields = {}): Promise<string> {
  const form = tokenIn(await htmlAt(path));
  const sent = await send(path, { form, text: TEXT, name: 'Ida Stern', ...fields });
  expect(sent.status, collapseWhitespace(textOf(await sent.clone().text()))).toBe(303);
  return sent.headers.get('location') ?? '';
}

/** Waits until the job has prepared the picture. */
async function pictureAt(path: string): Promise<void> {
  const isThere = async () => (await get(`${path}/picture`)).status === 200;
  await vi.waitUntil(isThere, { timeout: 20_000 });
}

describe.each([
  [TRIBUTE, 'A tribute to Words Of-Visitors'],
  [LETTER, 'To the family of Words Of-Visitors'],
])('%s', (path, heading) => {
  test('is never cached or listed, sets no cookie, and has at most 12 KB of HTML', async () => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.getSetCookie()).toEqual([]);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'self' 'sha256-[^;]*; style-src 'self';/,
    );
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(textOf(html)).toContain(heading);
    expect(textOf(html)).toContain('How did you know Words?');
    expect(html.length).toBeLessThanOrEqual(12 * 1024);
    expect(brotliCompressSync(html).byteLength).toBeLessThanOrEqual(3 * 1024);
  });

  test("leads to the writer's own page, with a cookie hidden from scripts", async () => {
    const form = tokenIn(await htmlAt(path));
    const sent = await send(path, { form, text: TEXT, name: 'Ida Stern' });
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).toMatch(/^\/w\/[tl][\w-]{44}$/);
    expect(sent.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^memorials_writer=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const again = await send(path, { form, text: TEXT, name: 'Ida Stern' });
    expect(again.headers.get('location')).toBe(sent.headers.get('location'));
  });

  test('comes back complete, with 400 and the summary first, if something is missing', async () => {
    const form = tokenIn(await htmlAt(path));
    const response = await send(path, {
      form,
      text: '<b>My</b> "words"\nand more',
      name: '',
      relationship: 'Neighbour',
      email: 'not an address',
    });
    expect(response.status).toBe(400);
    const html = await response.text();
    const problems = html.indexOf('id="words-problems"');
    expect(problems).toBeGreaterThan(0);
    expect(problems).toBeLessThan(html.indexOf('<h1'));
    expect(html).toContain('<a href="#words-name">Enter your name.</a>');
    expect(html).toMatch(
      /<input[^>]*aria-invalid="true"[^>]*name="name"|name="name"[^>]*aria-invalid="true"/,
    );
    expect(html).toContain('&lt;b&gt;My&lt;/b&gt; &quot;words&quot;\nand more</textarea>');
    expect(html).toContain('value="Neighbour"');
    expect(html).toContain('value="not an address"');
    expect(tokenIn(html)).toBe(form);
  });

  test('accepts no form from another site, and no other method', async () => {
    const foreign = await send(path, { text: TEXT }, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const response = await get(path, { method, body: 'text=a' });
      expect([method, response.status]).toEqual([method, 405]);
      expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
    }
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    expect((await get(path, json)).status).toBe(405);
  });

  test('is one page however its address is typed, and accepts messages there as well', async () => {
    const typed = `${path.toUpperCase()}/`;
    const moved = await get(typed);
    expect([moved.status, moved.headers.get('location')]).toEqual([308, path]);
    const form = tokenIn(await htmlAt(path));
    const sent = await send(`${path}/`, { form, text: TEXT, name: 'Ida Stern' });
    expect(sent.headers.get('location')).toMatch(path === LETTER ? /^\/w\/l/ : /^\/w\/t/);
  });

  test("accepts a form that isn't multipart, as text browsers send it", async () => {
    const form = tokenIn(await htmlAt(path));
    const body = new URLSearchParams({ form, text: TEXT, name: 'Ida Stern' });
    const response = await get(path, { method: 'POST', body });
    expect(response.status).toBe(303);
  });
});

describe('the writer’s own page', () => {
  test('thanks, shows the text, and is cached nowhere', async () => {
    const path = await write(TRIBUTE, { name: 'Ida Stern', relationship: 'Neighbour' });
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    const text = collapseWhitespace(textOf(html));
    expect(text).toContain(
      'Thank you, Ida.The family will read your tribute before it appears. Keep this link if you’d like to edit it later:',
    );
    expect(text).toContain(`${inject('origin')}${path}`);
    expect(text).toContain(TEXT);
    expect(text).toContain('Edit tribute Delete tribute');
  });

  test('says that only the family reads a condolence', async () => {
    expect(await textAt(await write(LETTER))).toContain(
      'Thank you, Ida.Only the family can read your message. It won’t appear on the page.',
    );
  });

  test('changes the text, and keeps what was typed when something is wrong', async () => {
    const path = await write(TRIBUTE);
    const form = await htmlAt(`${path}?change`);
    expect(form).toContain(`${TEXT}</textarea>`);
    const wrong = await send(`${path}?change`, { text: 'New words', name: '' }, { origin: 'null' });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain('New words</textarea>');
    const changed = await send(path, { text: 'Newer words', name: 'Ida' }, { origin: 'null' });
    expect(changed.status).toBe(303);
    expect(await textAt(path)).toContain('Newer words');
  });

  test('withdraws the text at once; viewing it changes nothing', async () => {
    const path = await write(TRIBUTE);
    for (const query of [
      '',
      '?change',
      '?delete',
      '?intent=take-back',
      '?change&intent=take-back&text=Bad',
    ]) {
      await get(path + query);
    }
    expect(await textAt(path)).toContain(TEXT);
    expect(await textAt(`${path}?delete`)).toContain('Delete your tribute?');
    const taken = await send(path, { intent: 'take-back' }, { origin: 'null' });
    expect(taken.status).toBe(303);
    const text = await textAt(path);
    expect(text).toContain('You’ve deleted your tribute');
    expect(text).not.toContain(TEXT);
    expect((await send(path, { intent: 'take-back' })).status).toBe(303);
  });

  test('has no referrer and accepts its form even where its address is typed with capitals or a slash', async () => {
    const path = await write(TRIBUTE);
    for (const typed of [path.replace('/w/', '/W/'), `${path}/`]) {
      const response = await get(typed);
      expect([typed, response.status]).toEqual([typed, 200]);
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      const changed = await send(typed, { text: `At ${typed.length}`, name: 'Ida' });
      expect(changed.status).toBe(303);
      expect(await textAt(path)).toContain(`At ${typed.length}`);
    }
  });

  test("can't be guessed, and accepts nothing from another site", async () => {
    const path = await write(TRIBUTE);
    expect((await get(`${path.slice(0, -1)}${path.endsWith('A') ? 'Q' : 'A'}`)).status).toBe(404);
    expect((await get(`/w/${'t'.repeat(45)}`)).status).toBe(404);
    expect((await get('/w/%00')).status).toBe(404);
    const foreign = { origin: 'https://evil.example' };
    expect((await send(path, { intent: 'take-back' }, foreign)).status).toBe(403);
    const crossSite = { origin: 'null', 'sec-fetch-site': 'cross-site' };
    expect((await send(path, { intent: 'take-back' }, crossSite)).status).toBe(403);
  });
});

describe('a picture', () => {
  test.each([TRIBUTE, LETTER])('of %s is shown only to the writer', async (form) => {
    const photo = new File([new Uint8Array(await aJpeg(90, 60, 7))], 'a.jpg');
    const path = await write(form, { photo });
    const address = `${path}/picture`;
    await pictureAt(path);
    for (const page of [path, `${path}?change`]) {
      expect(await htmlAt(page)).toContain(`src="${address}"`);
    }
    const response = await get(address);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
    expect((await get(address, { method: 'POST', body: 'a' })).status).toBe(405);
    const wrong = address.replace('/picture', 'A/picture');
    for (const missing of [wrong, `/w/${'t'.repeat(45)}/picture`, '/w/%00/picture']) {
      const none = await get(missing);
      expect([missing, none.status, none.headers.get('cache-control')]).toEqual([
        missing,
        404,
        'no-store',
      ]);
    }
  });

  test('is removed, and added again, by the form without script', async () => {
    const photo = new File([new Uint8Array(await aJpeg(90, 60, 8))], 'a.jpg');
    const path = await write(TRIBUTE, { photo });
    await pictureAt(path);
    const fields = { text: TEXT, name: 'Ida Stern' };
    const wrong = await send(path, { ...fields, name: '', removePhoto: 'on' });
    expect(await wrong.text()).toMatch(/<input type="checkbox" name="removePhoto" checked=""/);
    await send(path, { ...fields, removePhoto: 'on' });
    expect((await get(`${path}/picture`)).status).toBe(404);
    expect(await htmlAt(path)).not.toContain('/picture"');
    await send(path, { ...fields, photo });
    await pictureAt(path);
  });

  test("that isn't one is reported on the writer's page, where the text is", async () => {
    const photo = new File(['this is no picture'], 'picture.jpg', { type: 'image/jpeg' });
    const path = await write(TRIBUTE, { photo });
    const refusal = 'We couldn’t add your photo.';
    await vi.waitUntil(async () => (await textAt(path)).includes(refusal), { timeout: 20_000 });
    expect(await textAt(path)).toContain(TEXT);
    const photoAgain = new File([new Uint8Array(await aJpeg(90, 60, 9))], 'a.jpg');
    const changed = await send(path, { text: TEXT, name: 'Ida', photo: photoAgain });
    expect(changed.status).toBe(303);
    await pictureAt(path);
    expect(await textAt(path)).not.toContain(refusal);
  });

  test.each([11, 40])(
    'of %i MB is refused with a message, and the text stays',
    async (megabytes) => {
      const form = tokenIn(await htmlAt(TRIBUTE));
      const photo = new File([new Uint8Array(megabytes * 1024 * 1024)], 'large.jpg');
      const response = await send(TRIBUTE, { form, text: TEXT, name: 'Ida', photo });
      expect(response.status).toBe(400);
      const html = await response.text();
      expect(textOf(html)).toContain('This photo is larger than 10\u00A0MB.');
      expect(html).toContain(`${TEXT}</textarea>`);
    },
  );
});

describe('without a form', () => {
  test('a page without an owner says so, with 403', async () => {
    for (const form of ['add-tribute', 'send-condolences']) {
      const response = await get(`/eleanor-whitfield/${form}`);
      expect(response.status).toBe(403);
      expect(textOf(await response.text())).toContain(
        'No one is looking after this page right now, so your message wouldn’t be read.',
      );
    }
  });

  test('an unknown memorial is 404, a former address redirects', async () => {
    expect((await get('/nobody-of-this-name/add-tribute')).status).toBe(404);
    await callAsKeeper('PUT', `/${id}/address`, { slug: `${SLUG}-now` });
    const moved = await get(LETTER);
    expect(moved.status).toBe(308);
    expect(moved.headers.get('location')).toBe(`/${SLUG}-now/send-condolences`);
    await callAsKeeper('PUT', `/${id}/address`, { slug: SLUG });
  });
});
