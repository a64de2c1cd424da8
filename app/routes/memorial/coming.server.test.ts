// Forms and the pages of guests and writers as requests of a browser without script.
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import type { ComingFormView } from '../../messages/attendance/coming-view.ts';
import { FuneralFamily, Guest } from '../../messages/attendance/testing/funerals.ts';
import type { FormView, OwnView } from '../../messages/writing/form/form-view.ts';
import { Visitor } from '../../messages/writing/testing/visitor.ts';
import { pageServices, type PageServices } from '../../request-context.server.ts';
import * as coming from './coming.tsx';
import * as guestCalendar from './guest-calendar.ts';
import * as writeMessage from './write-message.tsx';
import * as writerPage from './writer-page.tsx';

const app = openTestApp();

type Fields = ReadonlyArray<readonly [string, string]>;

function argsOf(path: string, params: Record<string, string>, fields?: Fields) {
  const context = new RouterContextProvider();
  const writer = { browserKey: 'browser', network: '192.0.2.1' };
  const services = {
    ...app.services,
    caller: { passes: [], network: '192.0.2.1', findUserId: () => Promise.resolve(undefined) },
    readWriter: () => Promise.resolve({ writer, cookie: 'writer=browser' }),
    readerI18n: () => app.services.findI18n('en'),
    reportFailure: () => undefined,
  } as unknown as PageServices;
  context.set(pageServices, services);
  const body = new FormData();
  for (const [name, value] of fields ?? []) body.append(name, value);
  const request = new Request(`http://localhost${path}`, fields ? { method: 'POST', body } : {});
  return { request, context, params, url: new URL(request.url), pattern: '' } as never;
}

interface Answered {
  data: { view: ComingFormView };
  init?: { status?: number; headers?: HeadersInit };
}

const open = (slug: string) =>
  coming.loader(argsOf(`/${slug}/coming`, { slug })) as unknown as Promise<Answered>;

async function send(slug: string, fields: Fields): Promise<Response | Answered> {
  return (await coming.action(argsOf(`/${slug}/coming`, { slug }, fields))) as unknown as
    | Response
    | Answered;
}

const failed = (error: unknown) => error as { init?: { status: number } };

test('a guest without script answers, changes, takes the calendar and cancels', async () => {
  const family = await FuneralFamily.announce(app, [{}, { kind: 'wake' }]);
  const { data: opened, init } = await open(family.slug);
  expect(init).toMatchObject({ status: 200, headers: { 'Cache-Control': 'private, no-store' } });
  const { formToken: form, seen } = opened.view;
  const fields: Fields = [
    ['form', form],
    ['seen', seen],
    ['name', 'Ann Guest'],
    ['count', '2'],
    ['gathering', '1'],
    ['gathering', '2'],
    ['email', ''],
    ['note', 'With\r\nlove'],
    ['intent', 'send'],
  ];
  const sent = (await send(family.slug, fields)) as Response;
  expect([sent.status, sent.headers.get('set-cookie')]).toEqual([303, 'writer=browser']);
  const path = sent.headers.get('location') ?? '';
  expect(path).toMatch(/^\/w\/a[\w-]{44}$/);
  const token = path.slice('/w/'.length);
  expect(await family.list()).toMatchObject({
    total: 2,
    answers: [
      { name: 'Ann Guest', note: 'With\nlove', gatherings: [{}, {}].map(() => expect.any(String)) },
    ],
  });

  const shown = await writerPage.loader(argsOf(`${path}?change`, { token }));
  expect(shown.data).toMatchObject({
    title: 'I’m coming',
    answer: { form: { values: { count: '2', gathering: ['1', '2'] } } },
  });
  const changed = await writerPage.action(
    argsOf(path, { token }, [
      ['name', 'Ann Guest'],
      ['count', '5'],
      ['gathering', '2'],
    ]),
  );
  expect((changed as Response).headers.get('location')).toBe(path);
  expect((await family.list()).total).toBe(5);

  const calendar = await guestCalendar.loader(
    argsOf(`${path}/funeral/2.ics`, { token, file: '2.ics' }),
  );
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(await calendar.text()).toContain('SUMMARY:Wake for Anna Berg');

  const asked = await writerPage.loader(argsOf(`${path}?cancel`, { token }));
  expect(asked.data).toMatchObject({ asksToDelete: true });
  expect((await family.list()).total).toBe(5);
  await writerPage.action(argsOf(path, { token }, [['intent', 'take-back']]));
  expect((await family.list()).answers).toEqual([]);
});

test('once the page is taken down, the links of guests and writers only delete', async () => {
  const family = await FuneralFamily.announce(app);
  const tokens = [
    await new Guest(app).come(family.slug),
    await new Visitor(app).write(family.slug),
  ];
  await family.owner.call('DELETE', `/${family.id}`);
  for (const token of tokens) {
    const path = `/w/${token}`;
    const shown = await writerPage.loader(argsOf(`${path}?change`, { token }));
    expect(shown).toMatchObject({
      data: { language: null, gone: { isDeleted: false } },
      init: { status: 410, headers: { 'Cache-Control': 'private, no-store' } },
    });
    expect(JSON.stringify(shown)).not.toContain('Anna');
    await writerPage.action(argsOf(path, { token }, [['intent', 'take-back']]));
    const after = await writerPage.loader(argsOf(path, { token }));
    expect(after).toMatchObject({ data: { gone: { isDeleted: true } }, init: { status: 410 } });
  }
  const unknown = `t${'A'.repeat(44)}`;
  const refused = writerPage.loader(argsOf(`/w/${unknown}`, { token: unknown }));
  expect(failed(await refused.catch((error: unknown) => error)).init?.status).toBe(404);
});

test('invalid input comes back with 400, closed answers with 403, and no funeral is 404', async () => {
  const family = await FuneralFamily.announce(app);
  const { data: opened } = await open(family.slug);
  const wrong = (await send(family.slug, [
    ['form', opened.view.formToken],
    ['name', ''],
    ['count', '2'],
  ])) as Answered;
  expect(wrong.init?.status).toBe(400);
  expect(wrong.data.view).toMatchObject({
    values: { count: '2' },
    errors: { name: 'Enter your name.' },
  });
  await family.setSection('answers', 'closed');
  expect((await open(family.slug)).init?.status).toBe(403);
  const closed = (await send(family.slug, [['name', 'Ann']])) as Answered;
  expect(closed.init?.status).toBe(403);
  await family.remove(0);
  expect(failed(await open(family.slug).catch((error: unknown) => error)).init?.status).toBe(404);
});

test('who chose another language keeps it on the page of the tribute and in the email', async () => {
  const owner = await FamilyUser.register(app);
  const id = await owner.create({ fullName: 'Ada Lind', visitorLanguages: true });
  await owner.publish(id);
  const { slug } = await owner.memorial(id);
  const form = `/${slug}/add-tribute?language=es`;
  const { data } = (await writeMessage.loader(argsOf(form, { slug }))) as unknown as {
    data: { language: string; view: FormView };
  };
  expect(data.language).toBe('es');
  app.clock.advance({ seconds: 60 });
  const fields: Fields = [
    ['form', data.view.formToken],
    ['text', 'She taught me to bake bread.'],
    ['name', 'Nora'],
    ['email', 'nora-es@example.org'],
    ['intent', 'send'],
  ];
  const sent = (await writeMessage.action(argsOf(form, { slug }, fields))) as unknown as Response;
  const path = sent.headers.get('location') ?? '';
  expect(path).toMatch(/^\/w\/t[\w-]+\?language=es$/);
  expect((await app.mailbox.lastTo('nora-es@example.org')).text).toMatch(/\/w\/\S+\?language=es\n/);

  const corrected: Fields = [...fields.slice(0, -2), ['email', 'nora-es2@example.org']];
  await writeMessage.action(argsOf(form, { slug }, corrected));
  expect((await app.mailbox.lastTo('nora-es2@example.org')).text).toMatch(/\?language=es\n/);

  const token = path.slice('/w/'.length).replace(/\?.*/, '');
  const shown = await writerPage.loader(argsOf(path, { token }));
  const { language, view } = shown.data as unknown as { language: string; view: OwnView };
  expect([language, view.path]).toEqual(['es', path]);
  const changed = await writerPage.action(
    argsOf(`${path}&change`, { token }, [...fields.slice(1), ['name', 'Nora B.']]),
  );
  expect((changed as Response).headers.get('location')).toBe(path);

  const unwanted = await writerPage.loader(argsOf(`/w/${token}?language=tlh`, { token }));
  expect(unwanted.data).toMatchObject({ language: 'es', view: { path } });
});
