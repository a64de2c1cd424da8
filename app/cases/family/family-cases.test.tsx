import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';

import { createI18n } from '../../language/i18n.ts';
import { I18nContext } from '../../language/lingui.tsx';
import type { FamilyCases } from '../contract.ts';
import { FamilyCasesList } from './family-cases.client.tsx';

const CLAIM = {
  id: 'clm_1',
  name: 'Ruth Lind',
  relationship: 'Her daughter',
  at: '2026-11-24T10:00:00Z',
  until: '2026-12-24T10:00:00Z',
};
const WISH = {
  id: 'wsh_1',
  name: 'Bo Lind',
  text: 'Please take my picture away.\nThank you.',
  at: '2026-11-24T10:00:00Z',
  until: '2026-12-08T10:00:00Z',
};

function show(first: FamilyCases, failures: string[] = []) {
  let cases = first;
  const sent: unknown[] = [];
  const Stub = createRoutesStub([
    {
      path: '/',
      HydrateFallback: () => null,
      loader: () => cases,
      action: async ({ request }) => {
        sent.push(await request.json());
        const sentence = failures.shift();
        if (sentence) return { ok: false, sentence, fieldErrors: {} };
        cases = { claims: [], wishes: [], wishCount: 0 };
        return { ok: true };
      },
      Component: ({ loaderData }) => <FamilyCasesList cases={loaderData as FamilyCases} />,
    },
  ]);
  const { container } = render(<Stub />);
  return { container, sent };
}

test('nothing is shown without claims or wishes', async () => {
  const { container } = show({ claims: [], wishes: [], wishCount: 0 });
  await waitFor(() => expect(container.querySelector('.family-cases')).not.toBeNull());
  expect(container.textContent).toBe('');
});

test('the owner sees who asks and until when, and answers with one press', async () => {
  const { container, sent } = show({ claims: [CLAIM], wishes: [], wishCount: 0 });
  expect(
    await screen.findByRole('heading', { name: 'Do you still look after this page?' }),
  ).toBeTruthy();
  expect(container.textContent).toContain(
    'Ruth Lind (“Her daughter”) has asked to look after this page.',
  );
  expect(container.textContent).toContain('Please reply by 24 December 2026.');
  expect(screen.getByText('Ruth Lind').tagName).toBe('BDI');
  await userEvent.click(screen.getByRole('button', { name: 'I still look after this page' }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(sent).toEqual([{ intent: 'keep-page' }]);
  expect(document.activeElement?.className).toBe('family-cases');
});

test('a wish is shown in its own words, and a failure keeps it', async () => {
  const { sent } = show({ claims: [], wishes: [WISH], wishCount: 1 }, ['The network is away.']);
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as done' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The network is away.');
  expect(screen.getByText(/take my picture away/).tagName).toBe('BLOCKQUOTE');
  await userEvent.click(screen.getByRole('button', { name: 'Mark as done' }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(sent).toEqual([
    { intent: 'finish-wish', id: 'wsh_1' },
    { intent: 'finish-wish', id: 'wsh_1' },
  ]);
});

test('with very many wishes, it says how many there are', async () => {
  show({ claims: [], wishes: [WISH], wishCount: 1_120 });
  expect(
    await screen.findByText(
      /Showing 1 of 1,120 requests to be left out of this page, most urgent first/,
    ),
  ).toBeTruthy();
});

test("days, numbers and quotation marks are those of the account's language", async () => {
  const Stub = createRoutesStub([
    {
      path: '/',
      HydrateFallback: () => null,
      loader: (): FamilyCases => ({ claims: [CLAIM], wishes: [WISH], wishCount: 12_000 }),
      Component: ({ loaderData }) => <FamilyCasesList cases={loaderData as FamilyCases} />,
    },
  ]);
  const { container } = render(
    <I18nContext value={createI18n('es')}>
      <Stub />
    </I18nContext>,
  );
  await screen.findByRole('heading', { name: 'Someone has asked to be left out of this page' });
  expect(container).toHaveTextContent('Ruth Lind («Her daughter»)');
  expect(container).toHaveTextContent('24 de diciembre de 2026');
  expect(container).toHaveTextContent('8 de diciembre de 2026');
  expect(container).toHaveTextContent('12.000');
});
