import { expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { aPublishedMemorial } from '../../memorials/testing/families.ts';
import { countAtOnce } from '../../rate-limiter/testing/count-at-once.ts';
import { tributesOf, Visitor, written } from './testing/visitor.ts';

const app = openTestApp();

test('sixty mourners on one network in an hour: none is refused, none is held', async () => {
  const { id, slug } = await aPublishedMemorial(app);
  for (let mourner = 0; mourner < 60; mourner += 1) {
    await new Visitor(app, { network: '192.0.2.7' }).write(slug, {
      text: 'Rest in peace',
      name: `Mourner ${mourner}`,
    });
  }
  const states = (await tributesOf(app, id)).map(({ state }) => state);
  expect(states).toEqual(Array.from({ length: 60 }, () => 'waiting'));
});

test('above 300 an hour from one network the text stays in the form, with 429', async () => {
  const { slug } = await aPublishedMemorial(app);
  const visitor = new Visitor(app, { network: '192.0.2.8' });
  const view = await visitor.open(slug);
  app.clock.advance({ minutes: 1 });
  const first = await visitor.open(slug);
  const firstValues = written();
  const stored = await visitor.send(slug, first, { values: firstValues });
  const atOnce = await countAtOnce(app, 280, { rule: 'wordsOfNetwork', from: '192.0.2.8' });
  for (let sent = 1 + atOnce; sent < 300; sent += 1) {
    const form = await visitor.open(slug);
    await visitor.send(slug, form, { values: written() });
  }
  const values = written({ text: 'My own words' });
  const refused = await visitor.send(slug, view, { values });
  expect(refused).toMatchObject({ status: 429, form: { values, formToken: view.formToken } });

  // A further rejected request does not write to the rate limit counters.
  const counters = () => app.database.kysely.selectFrom('attempts').selectAll().execute();
  const counted = await counters();
  expect(await visitor.send(slug, view, { values })).toMatchObject({ status: 429 });
  expect(await counters()).toEqual(counted);
  expect(await new Visitor(app).write(slug)).toBeTruthy();
  // Sending an already stored form again is not rejected. It resolves to the token of the stored text.
  expect(await visitor.send(slug, first, { values: firstValues })).toEqual(stored);
  app.clock.advance({ hours: 1 });
  expect(await visitor.send(slug, view, { values })).toHaveProperty('token');
});
