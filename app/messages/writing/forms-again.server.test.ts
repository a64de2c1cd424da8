import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { leastCpuMs } from '../../../tests/harness/cpu-time.ts';
import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { aJpeg } from '../../media/testing/pictures.ts';
import { aPublishedMemorial } from '../../memorials/testing/families.ts';
import { formOf, tributesOf, Visitor, written } from './testing/visitor.ts';
import { readOwnMessage } from './writers-page/own-message.server.ts';

const app = openTestApp();

describe('a form', () => {
  test('sent twice stores its text once, and leads to the same page', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const visitor = new Visitor(app);
    const view = await visitor.open(slug);
    app.clock.advance({ minutes: 1 });
    const values = written();
    const outcomes = await Promise.all([
      visitor.send(slug, view, { values }),
      visitor.send(slug, view, { values }),
    ]);
    expect(outcomes[0]).toHaveProperty('token');
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(await visitor.send(slug, view, { values })).toEqual(outcomes[0]);
    expect(await tributesOf(app, id)).toHaveLength(1);
  });

  test('that arrived and is sent again after two days leads to the same page', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const visitor = new Visitor(app);
    const view = await visitor.open(slug);
    app.clock.advance({ minutes: 1 });
    const values = written();
    const first = await visitor.send(slug, view, { values });
    app.clock.advance({ hours: 48 });
    expect(await visitor.send(slug, view, { values })).toEqual(first);
    expect(await tributesOf(app, id)).toHaveLength(1);
  });

  test('that the browser loaded anew after Back is the same one, with what was added', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const visitor = new Visitor(app);
    for (const text of ['Rest in peace', 'She kept bees.']) {
      const values = written({ text });
      const first = { token: await visitor.write(slug, values) };
      const again = await visitor.open(slug);
      expect(await visitor.send(slug, again, { values })).toEqual(first);
      const more = { ...values, relationship: 'Friend' };
      expect(await visitor.send(slug, again, { values: more })).toEqual(first);
    }
    const stored = await tributesOf(app, id);
    expect(stored.map(({ relationship }) => relationship)).toEqual(['Friend', 'Friend']);
    const { network } = visitor.writer;
    await new Visitor(app, { network }).write(slug, { text: 'She kept bees.' });
    await visitor.write(slug, { text: 'She kept bees.', name: 'Another Friend' });
    app.clock.advance({ hours: 25 });
    await visitor.write(slug, { text: 'Rest in peace' });
    expect(await tributesOf(app, id)).toHaveLength(5);
  });

  test('sent again with an email address and a photo adds them to its condolence', async () => {
    const { slug } = await aPublishedMemorial(app);
    const visitor = new Visitor(app);
    const view = await visitor.open(slug, 'letter');
    app.clock.advance({ minutes: 1 });
    const values = written();
    const first = await visitor.send(slug, view, { values });
    const more = { ...values, email: 'added-later@example.net', mayAnswer: true };
    const photo = new Blob([new Uint8Array(await aJpeg(80, 60, 71))]);
    for (let time = 0; time < 2; time += 1) {
      expect(await visitor.send(slug, view, { values: more, photo })).toEqual(first);
    }
    expect(await app.mailbox.to(more.email)).toHaveLength(1);
    await app.jobs.runDue();
    const token = 'token' in first ? first.token : '';
    expect(await readOwnMessage(app.services, token, false)).toMatchObject({
      values: { email: more.email, mayAnswer: true },
      picture: { width: 80 },
      reply: 'unconfirmed',
    });
  });

  test('sent again with an email address leaves the category that the family has chosen', async () => {
    const { id, slug, owner } = await aPublishedMemorial(app);
    const sections = ['Family', 'Friends'].map((category, order) => ({
      id: `sec_${category.padEnd(22, '0')}`,
      type: 'tributesSection',
      order,
      category,
    }));
    await sql`
      update memorials set document = document || ${JSON.stringify({ sections })}::jsonb where id = ${id}
    `.execute(app.database.kysely);
    const visitor = new Visitor(app);
    const view = await visitor.open(slug);
    app.clock.advance({ minutes: 1 });
    const values = written({ category: 'Family' });
    await visitor.send(slug, view, { values });
    const ids = (await tributesOf(app, id)).map((row) => row.id);
    const chosen = { ids, decision: 'publish', category: 'Friends' };
    await owner.call('POST', `/${id}/submissions/decisions`, chosen);
    await visitor.send(slug, view, { values: { ...values, email: 'added@example.net' } });
    expect(await tributesOf(app, id)).toMatchObject([
      { category: 'Friends', email: 'added@example.net', has_change: false },
    ]);
  });

  test('that arrived leads to its page also when the family accepts no more', async () => {
    const { id, slug, owner } = await aPublishedMemorial(app);
    const visitor = new Visitor(app);
    const view = await visitor.open(slug);
    app.clock.advance({ minutes: 1 });
    const values = written();
    const first = await visitor.send(slug, view, { values });
    const closed = { tributes: 'closed', letters: 'open', notify: 'never' };
    await owner.call('PUT', `/${id}/words`, closed);
    expect(await visitor.send(slug, view, { values })).toEqual(first);
    expect(await visitor.send(slug, view, { values: written() })).toMatchObject({ status: 403 });
  });

  test('sent before with a different text costs one more press and never the text', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const visitor = new Visitor(app);
    const view = await visitor.open(slug);
    app.clock.advance({ minutes: 1 });
    await visitor.send(slug, view, { values: written() });
    const values = written();
    const again = formOf(await visitor.send(slug, view, { values }));
    expect(again).toMatchObject({ status: 400, values, notice: expect.any(String) });
    expect(again.formToken).not.toBe(view.formToken);
    expect(await visitor.send(slug, again)).toHaveProperty('token');
    expect((await tributesOf(app, id)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  });

  test('older than a day costs one more press, even a quick one, and never the text', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const visitor = new Visitor(app);
    const view = await visitor.open(slug);
    app.clock.advance({ hours: 25 });
    const values = written({ category: '', email: 'a@example.org' });
    const again = formOf(await visitor.send(slug, view, { values }));
    expect(again).toMatchObject({ status: 400, values, errors: {} });
    expect(again.notice).toContain('send it again');
    expect(await visitor.send(slug, again)).toHaveProperty('token');
    expect(await tributesOf(app, id)).toMatchObject([{ state: 'waiting' }]);
  });

  test.each<[string, (own: string, foreign: string, letter: string) => string | undefined]>([
    ['of another memorial', (_, foreign) => foreign],
    ['of the other form', (_own, _foreign, letter) => letter],
    ['with a changed signature', (own) => `${own.slice(0, -2)}AA`],
    ['without a token', () => undefined],
    ['with nonsense as its token', () => "'; drop table tributes; --"],
  ])('%s is shown once more and stores nothing', async (_, choose) => {
    const { id, slug } = await aPublishedMemorial(app);
    const other = await aPublishedMemorial(app);
    const visitor = new Visitor(app);
    const view = await visitor.open(slug);
    const { formToken: foreign } = await visitor.open(other.slug);
    const { formToken: letter } = await visitor.open(slug, 'letter');
    app.clock.advance({ minutes: 1 });
    const values = written();
    const again = await visitor.send(slug, view, {
      values,
      formToken: choose(view.formToken, foreign, letter),
    });
    expect(formOf(again)).toMatchObject({ status: 400, values });
    expect(await tributesOf(app, id)).toEqual([]);
  });
});

describe("a form that can't be stored comes back with everything filled in:", () => {
  test.each([
    ['no words', { text: ' \n ' }, 'text', 'Enter your message.'],
    [
      '5,001 characters',
      { text: 'a'.repeat(5_001) },
      'text',
      'It’s currently 5,001 characters long.',
    ],
    ['a NUL', { text: 'Dear\u0000 friend' }, 'text', 'can’t show'],
    ['no name', { name: '  ' }, 'name', 'Enter your name.'],
    ['a header in the name', { name: 'Ann\r\nBcc: all@example.org' }, 'name', 'on one line'],
    [
      'a name that turns the direction',
      { name: '\u202Egro.elpmaxe' },
      'name',
      'contains hidden characters',
    ],
    ['an invisible name', { name: '\u200B\u2060' }, 'name', 'contains hidden characters'],
    ['a long name', { name: 'n'.repeat(201) }, 'name', 'to 200 characters'],
    ['a wrong address', { email: 'nobody@' }, 'email', 'Enter a full email address'],
    [
      'two addresses',
      { email: 'a@example.org\nb@example.org' },
      'email',
      'Enter a full email address',
    ],
    ['a long relationship', { relationship: 'r'.repeat(101) }, 'relationship', 'to 100 characters'],
  ])('%s', async (_, wrong, field, sentence) => {
    const { id, slug } = await aPublishedMemorial(app);
    const visitor = new Visitor(app);
    const view = await visitor.open(slug);
    app.clock.advance({ minutes: 1 });
    const values = written(wrong);
    const again = formOf(await visitor.send(slug, view, { values }));
    expect(again).toMatchObject({ status: 400, values, formToken: view.formToken });
    expect(Object.keys(again.errors)).toEqual([field]);
    expect(again.errors[field as 'text']).toContain(sentence);
    expect(await tributesOf(app, id)).toEqual([]);
  });

  test('a form of the largest accepted size comes back complete, in little time', async () => {
    const { slug } = await aPublishedMemorial(app);
    const visitor = new Visitor(app);
    const view = await visitor.open(slug);
    for (const part of ['Once upon a time… ', 'a@', '\u0301\u0323', 'x.', ' \n', '\0']) {
      const text = part.repeat(Math.floor(50_000 / part.length));
      const values = written({ text, name: text, relationship: text, email: text });
      const send = async () => {
        expect(formOf(await visitor.send(slug, view, { values })).values).toEqual(values);
      };
      expect(await leastCpuMs(send, 500)).toBeLessThan(500);
    }
  });

  test("exactly 5,000 characters are accepted, counting browsers' line breaks and emoji once", async () => {
    const { id, slug } = await aPublishedMemorial(app);
    await new Visitor(app).write(slug, { text: `${'🕯'.repeat(2_500)}\n${'b'.repeat(2_499)}` });
    expect(await tributesOf(app, id)).toHaveLength(1);
  });
});

test("a form shown again asks for its picture, which browsers don't keep", async () => {
  const { slug } = await aPublishedMemorial(app);
  const visitor = new Visitor(app);
  const sent = { values: written({ name: '' }), photo: new Blob([new Uint8Array(10)]) };
  const again = formOf(await visitor.send(slug, await visitor.open(slug), sent));
  expect(Object.keys(again.errors)).toEqual(['name', 'photo']);
});
