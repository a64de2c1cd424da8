// A visitor with a text browser: no JavaScript, no cookies, no pictures.
import { beforeAll, expect, test } from 'vitest';

import { collapseWhitespace, get, htmlAt, textAt, textOf } from './html.ts';
import { callAsKeeper, publishMemorial } from './kept-memorial.ts';

const SLUG = 'words-in-a-text-browser';
const TEXT = 'We counted the herons together.';

let id: string;
beforeAll(async () => {
  id = await publishMemorial('Nora Fields', SLUG);
});

/** The form fields of a page with their values, as a text browser would send them. */
function fieldsIn(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag] of html.matchAll(/<input\b[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
    const type = attribute('type');
    const isSent = type !== 'file' && (type !== 'checkbox' || tag.includes(' checked'));
    const name = attribute('name');
    if (name && isSent) fields[name] = textOf(attribute('value') ?? '');
  }
  const [, text] = /<textarea\b[^>]*>([\s\S]*?)<\/textarea>/.exec(html) ?? [];
  return { ...fields, ...(text === undefined ? {} : { text: textOf(text) }) };
}

async function send(path: string, fields: Record<string, string>): Promise<Response> {
  return get(path, { method: 'POST', body: new URLSearchParams(fields) });
}

function expectInOrder(html: string, texts: readonly string[]): void {
  const page = collapseWhitespace(textOf(html));
  let place = 0;
  for (const text of texts) {
    const found = page.indexOf(text, place);
    expect(found, `'${text}' after '${page.slice(Math.max(0, place - 40), place)}'`).not.toBe(-1);
    place = found + text.length;
  }
}

test.each([
  ['add-tribute', ['A tribute to Nora Fields'], 'Send tribute', 'Thank you, Ida.'],
  [
    'send-condolences',
    ['To the family of Nora Fields', 'Only the family can read this.'],
    'Send to the family',
    'Thank you, Ida.',
  ],
] as const)('%s is read and sent in a text browser', async (form, heading, button, thanks) => {
  const path = `/${SLUG}/${form}`;
  const noun = form === 'add-tribute' ? 'tribute' : 'message';
  const html = await htmlAt(path);
  expectInOrder(html, [
    'Back to the page',
    ...heading,
    `Your ${noun}`,
    'Your name',
    'How did you know Nora?',
    'Your email address',
    'Add a photo',
    'Please leave this empty:',
    ...(form === 'add-tribute' ? ['The family will read your tribute before it appears.'] : []),
    button,
  ]);
  const problems = await send(path, { ...fieldsIn(html), text: `${TEXT}\n<Ida>`, intent: 'send' });
  expect(problems.status).toBe(400);
  const again = await problems.text();
  expectInOrder(again, [
    'Your message hasn’t been sent yet. Everything you wrote is still here.',
    'Enter your name.',
    ...heading,
  ]);
  expect(fieldsIn(again)['text']).toBe(`${TEXT}\n<Ida>`);

  const sent = await send(path, { ...fieldsIn(again), name: 'Ida Stern', intent: 'send' });
  expect(sent.status).toBe(303);
  const own = sent.headers.get('location') ?? '';
  expectInOrder(await htmlAt(own), [
    thanks,
    own,
    TEXT,
    '<Ida>',
    'Ida Stern',
    `Edit ${noun}`,
    `Delete ${noun}`,
  ]);

  const change = await htmlAt(`${own}?change`);
  const fields = fieldsIn(change);
  expect(fields).toMatchObject({ text: `${TEXT}\n<Ida>`, name: 'Ida Stern' });
  expect((await send(own, { ...fields, text: 'Two herons.', intent: 'send' })).status).toBe(303);
  expect(await textAt(own)).toContain('Two herons.');
  expectInOrder(await htmlAt(`${own}?delete`), [
    `Delete your ${noun}?`,
    `Delete ${noun}`,
    'Keep it',
  ]);
  expect((await send(`${own}?delete`, { intent: 'take-back' })).status).toBe(303);
  expect(await textAt(own)).toContain(`You’ve deleted your ${noun}`);
});

test('a closed form says so in a text browser', async () => {
  const settings = { tributes: 'closed', letters: 'closed', notify: 'never' };
  await callAsKeeper('PUT', `/${id}/words`, settings);
  expectInOrder(await htmlAt(`/${SLUG}/add-tribute`), [
    'Back to the page',
    'The family isn’t accepting tributes right now.',
  ]);
  expectInOrder(await htmlAt(`/${SLUG}/send-condolences`), [
    'The family isn’t accepting condolences right now.',
  ]);
});
