import { expect, test } from 'vitest';

import { AppError } from '../../wire/errors/app-error.ts';
import { presentMemorialPage, type MemorialPageView } from '../page/page-view.ts';
import { loadDemoMemorial } from './demo-memorial.server.ts';
import { toDemoMemorial } from './demo-page.ts';

async function load(readPage: (slug: string) => Promise<MemorialPageView>) {
  const reported: unknown[] = [];
  const loaded = await loadDemoMemorial(readPage, {
    renderedAt: '2026-11-23T12:00:00.000Z',
    reportFailure: (error) => void reported.push(error),
  });
  return { ...loaded, reported };
}

test("the first sample comes with 'the slug theme-demo' and the list of its own tributes", async () => {
  const { demo, status, reported } = await load((slug) =>
    Promise.resolve(
      presentMemorialPage(
        {
          slug,
          fullName: 'Ada Lind',
          actionButtons: { sendCondolences: true, addTribute: true, share: true },
          sections: [],
        },
        (markdown) => markdown,
      ),
    ),
  );
  expect(demo?.page).toMatchObject({
    slug: 'theme-demo',
    tributesSlug: 'eleanor-whitfield',
    name: 'Ada Lind',
  });
  expect({ status, reported }).toEqual({ status: 200, reported: [] });
});

test('a product without the sample has a gallery, and no failure is reported', async () => {
  const loaded = await load(() => Promise.reject(new AppError('MEMORIAL_NOT_FOUND')));
  expect(loaded).toEqual({ demo: null, status: 200, reported: [] });
});

test("in an outage the gallery has status 503, so that it isn't cached, and the cause is reported", async () => {
  const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(await load(() => Promise.reject(outage))).toEqual({
    demo: null,
    status: 503,
    reported: [outage],
  });
});

test("a defect isn't an outage", async () => {
  const defect = new TypeError('x is not a function');
  expect(await load(() => Promise.reject(defect))).toMatchObject({
    demo: null,
    status: 500,
    reported: [defect],
  });
});

test("no link of the sample asks for a language the sample doesn't offer", () => {
  const memorial = {
    slug: 'ada',
    fullName: 'Ada Lind',
    actionButtons: { sendCondolences: true, addTribute: true, share: true },
    sections: [],
  };
  const options = { wanted: 'es', isOffered: true };
  const { page } = toDemoMemorial(
    presentMemorialPage(memorial, (text) => text, options),
    '',
  );
  expect(page).toMatchObject({ language: 'es', ownLanguage: 'en' });
  expect(page).not.toHaveProperty('visitorLanguage');
  expect(presentMemorialPage(memorial, (text) => text, { wanted: 'es' }).language).toBe('en');
});
