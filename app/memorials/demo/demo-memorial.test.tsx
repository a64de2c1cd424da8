import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';

import { fetcherQuery } from '../../wire/fetcher-request.ts';
import { presentMemorialPage } from '../page/page-view.ts';
import { useDemoMemorial } from './demo-memorial.ts';
import { toDemoMemorial, type DemoMemorial } from './demo-page.ts';

function aDemo(fullName: string): DemoMemorial {
  const actionButtons = { sendCondolences: true, addTribute: true, share: true };
  const memorial = { slug: 'ada-lind', fullName, actionButtons, sections: [] };
  return toDemoMemorial(
    presentMemorialPage(memorial, (markdown) => markdown),
    '',
  );
}

function Gallery({ loaded }: { loaded: DemoMemorial | null }) {
  const { demo, hasFailed, retry } = useDemoMemorial(loaded);
  if (demo) return <p>{demo.page.name}</p>;
  return hasFailed ? (
    <button type="button" onClick={retry}>
      Try again
    </button>
  ) : (
    <p>Loading</p>
  );
}

function open(loaded: DemoMemorial | null, answers: Array<DemoMemorial | null> = []) {
  const requests: boolean[] = [];
  const Routes = createRoutesStub([
    {
      path: '/theme-demo',
      Component: () => <Gallery loaded={loaded} />,
      loader({ request }) {
        requests.push(fetcherQuery(request) !== null);
        const demo = answers.shift();
        return demo ? { demo } : null;
      },
    },
  ]);
  // With hydration data, React Router does not run the loader on the first render.
  const hydrationData = { loaderData: { '0': null } };
  const page = render(<Routes initialEntries={['/theme-demo']} hydrationData={hydrationData} />);
  return { requests, leave: page.unmount };
}

test('a memorial missing from the page is requested once, and again on a press of the button', async () => {
  const { requests, leave } = open(null, [null, aDemo('Ada Lind')]);
  expect(screen.getByText('Loading')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ada Lind')).toBeInTheDocument();
  expect(requests).toEqual([true, true]);

  leave();
  const { requests: onReturn } = open(null);
  expect(screen.getByText('Ada Lind'), 'a return while the server has none').toBeInTheDocument();
  expect(onReturn).toEqual([]);
});

test('a memorial included in the page is shown without a request', () => {
  const { requests } = open(aDemo('Bo Lind'));
  expect(screen.getByText('Bo Lind')).toBeInTheDocument();
  expect(requests).toEqual([]);
});
