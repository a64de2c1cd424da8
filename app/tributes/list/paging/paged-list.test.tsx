import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub, Link, useLocation } from 'react-router';
import { expect, test } from 'vitest';

import { fetcherQuery } from '../../../wire/fetcher-request.ts';
import type { TributesPage } from '../../contract.ts';
import { startFromData } from './list-start.ts';
import type { NextPage } from './next-page.ts';
import { usePagedList } from './paged-list.ts';

function aPage(name: string, next: string | null): TributesPage {
  const tribute = { id: `tri_${name}`, date: '2026-03-04T15:20:00.000Z', name, text: 'Thank you.' };
  return { tributes: [tribute], next, total: 3, categories: [] };
}

function aStart(list: TributesPage) {
  const memorial = { slug: 'ada', name: 'Ada', names: ['Ada'], canAddTribute: true };
  const view = { memorial, title: 'Tributes', themeAttributes: {}, themeStyle: null };
  return startFromData({ view: { ...view, renderedAt: '', isContinued: false }, list });
}

const STARTS = { Family: aStart(aPage('Ruth', 'after-ruth')), Village: aStart(aPage('Cole', 'c')) };

function List() {
  const category = useLocation().search === '' ? 'Family' : 'Village';
  const { list, status, loadMore } = usePagedList(STARTS[category], category);
  const names = list.pages.flatMap(({ tributes }) => tributes.map(({ name }) => name));
  return (
    <>
      <p>{`${names.join(', ')}: ${status}`}</p>
      <button type="button" onClick={loadMore}>
        More
      </button>
      <Link to="?category=Village">Village</Link>
    </>
  );
}

/** Each function in `answers` resolves one request. */
function open() {
  const requests: string[] = [];
  const answers: Array<(page: TributesPage | null) => void> = [];
  const Routes = createRoutesStub([
    {
      path: '/ada/tributes',
      Component: List,
      loader({ request }) {
        const query = fetcherQuery(request);
        if (!query) return null;
        requests.push(`${query.get('category')} ${query.get('after')}`);
        const { promise, resolve } = Promise.withResolvers<NextPage>();
        answers.push((page) => resolve({ after: query.get('after'), page }));
        return promise;
      },
    },
  ]);
  render(
    <Routes initialEntries={['/ada/tributes']} hydrationData={{ loaderData: { '0': null } }} />,
  );
  const more = () => userEvent.click(screen.getByRole('button', { name: 'More' }));
  return { requests, answers, more };
}

test('grows by a page, one request at a time, and by the next when one has failed', async () => {
  const { requests, answers, more } = open();
  await more();
  await more();
  expect(screen.getByText('Ruth: loading')).toBeInTheDocument();
  expect(requests).toEqual(['Family after-ruth']);
  answers[0]?.(null);
  expect(await screen.findByText('Ruth: failed')).toBeInTheDocument();
  await more();
  answers[1]?.(aPage('Bo', 'after-bo'));
  expect(await screen.findByText('Ruth, Bo: idle')).toBeInTheDocument();
  await more();
  answers[2]?.(aPage('Ida', null));
  expect(await screen.findByText('Ruth, Bo, Ida: idle')).toBeInTheDocument();
  expect(requests).toEqual(['Family after-ruth', 'Family after-ruth', 'Family after-bo']);
});

test("a page that arrives after another category was chosen isn't added to that list", async () => {
  const { requests, answers, more } = open();
  await more();
  await userEvent.click(screen.getByRole('link', { name: 'Village' }));
  expect(await screen.findByText('Cole: idle')).toBeInTheDocument();
  await more();
  answers[0]?.(aPage('Bo', 'after-bo'));
  answers[1]?.(aPage('Ida', null));
  expect(await screen.findByText('Cole, Ida: idle')).toBeInTheDocument();
  expect(requests).toEqual(['Family after-ruth', 'Village c']);
});
