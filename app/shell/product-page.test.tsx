import { act, render, screen } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import {
  createMemoryRouter,
  Link,
  Outlet,
  RouterContextProvider,
  RouterProvider,
} from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { openAuthDialog } from '../accounts/auth-dialog/auth-dialog-store.ts';
import { LoadingOutline } from '../accounts/session-in-browser/load-failure.tsx';
import { PasswordForm } from '../accounts/settings/password-form.tsx';
import type { FakeApi } from '../accounts/testing/fake-api.ts';
import { dialog, resetTab } from '../accounts/testing/rendered-dialog.tsx';
import { pageServices, type PageServices } from '../request-context.server.ts';
import { loader as loadTributes } from '../routes/memorial/memorial-tributes.tsx';
import { loader as loadProduct } from '../routes/product/product-layout.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { OverPage } from '../ui/over-page.tsx';
import { fill, newUser } from '../ui/testing/user.ts';
import { ProductPage } from './product-page.tsx';

vi.mock('../themes/theme-style.tsx', () => ({ ThemeStyle: () => null }));

const TOO_SHORT = 'Password must be at least 10 characters';
const NINE = 'lilac-tre';

const user = newUser();
let api: FakeApi;

beforeEach(() => {
  api = resetTab();
});

const PAGES = [
  {
    index: true,
    element: (
      <>
        <h1>Letters</h1>
        <Link to="/letter">A letter</Link>
        <Link to="/tributes">Tributes</Link>
      </>
    ),
  },
  { path: 'letter', element: <Letter /> },
];

let openLetter: () => void;

/** Comes after an outline of it, as the editor does. */
function Letter() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    openLetter = () => setIsOpen(true);
  }, []);
  return isOpen ? <h1>Dear Ada</h1> : <LoadingOutline title={{ id: 'A letter' }} />;
}

const THEME_STYLE = {
  themeId: 'classic',
  css: '',
  address: '/themes/classic.css',
  fonts: [],
};

/** Brings its frame itself. */
function TributesPage() {
  return (
    <ProductPage themeStyle={THEME_STYLE} passwordMin={10}>
      <h1>Tributes to Ada</h1>
    </ProductPage>
  );
}

function openProduct(
  passwordMin: number,
  screenOf: ReactNode = <PasswordForm email="ada@example.org" />,
) {
  const page = (
    <ProductPage themeStyle={THEME_STYLE} passwordMin={passwordMin}>
      {screenOf}
    </ProductPage>
  );
  render(
    <RouterProvider
      router={createMemoryRouter([
        { id: 'root', path: '/', element: page, children: PAGES },
        { path: '/tributes', element: <TributesPage /> },
      ])}
    />,
  );
}

function Captions() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen ? (
        <OverPage>
          <Dialog title="Add captions" onClose={() => setIsOpen(false)}>
            <input aria-label="Caption" />
          </Dialog>
        </OverPage>
      ) : null}
    </>
  );
}

async function openDialog(request: Parameters<typeof openAuthDialog>[0]) {
  act(() => openAuthDialog(request));
  await screen.findByRole('dialog');
}

async function choose(label: string, password: string, again: string) {
  const field = dialog().getByLabelText(label);
  await fill(user, field, password);
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  await fill(user, dialog().getByLabelText(again), password);
  await user.keyboard('{Enter}');
  return hint;
}

test('a link that goes with its page leaves the focus to the next heading; one of the frame keeps it', async () => {
  openProduct(
    10,
    <>
      <Link to="/">All letters</Link>
      <Outlet />
    </>,
  );
  await user.click(screen.getByRole('link', { name: 'A letter' }));
  expect(await screen.findByRole('heading', { name: 'A letter' })).toHaveFocus();
  act(() => openLetter());
  expect(screen.getByRole('heading', { name: 'Dear Ada' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'All letters' }));
  expect(await screen.findByRole('heading', { name: 'Letters' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All letters' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Tributes' }));
  expect(await screen.findByRole('heading', { name: 'Tributes to Ada' })).toHaveFocus();
});

describe('with a minimum of 10 characters, shorter passwords are refused before a request', () => {
  test('in sign-up', async () => {
    openProduct(10);
    await openDialog({ mode: 'signup' });
    expect(await choose('Password', NINE, 'Confirm password')).toBe('At least 10 characters');
    expect(await dialog().findByText(TOO_SHORT)).toBeInTheDocument();
    expect(api.calls).toEqual([]);
  });

  test('in a reset by the link in a mail', async () => {
    openProduct(10);
    await openDialog({ mode: 'new-password', resetLink: 'a-token' });
    expect(await choose('New password', NINE, 'Confirm new password')).toBe(
      'At least 10 characters',
    );
    expect(await dialog().findByText(TOO_SHORT)).toBeInTheDocument();
    expect(api.calls).toEqual([]);
  });

  test('in a reset by code', async () => {
    openProduct(10);
    await openDialog({ mode: 'login' });
    await user.click(dialog().getByRole('button', { name: 'Forgot your password?' }));
    await fill(user, dialog().getByLabelText('Email'), 'ada@example.org');
    await user.keyboard('{Enter}');
    await dialog().findByLabelText('Digit 1 of 6');
    await user.paste('123456');
    await user.keyboard('{Enter}');
    await dialog().findByLabelText('New password');
    await choose('New password', NINE, 'Confirm new password');
    expect(await dialog().findByText(TOO_SHORT)).toBeInTheDocument();
    expect(api.callNames()).not.toContain('POST /reset-password');
  });

  test('in a change of the password', async () => {
    openProduct(10);
    const next = screen.getByLabelText('New password');
    await fill(user, screen.getByLabelText('Current password'), 'rose garden');
    await fill(user, next, NINE);
    expect(next).toHaveAccessibleDescription('At least 10 characters');
    await fill(user, screen.getByLabelText('Confirm new password'), NINE);
    await user.keyboard('{Enter}');
    expect(await screen.findByText(TOO_SHORT)).toBeInTheDocument();
    expect(api.calls).toEqual([]);
  });

  test('but an older, shorter password can still log in', async () => {
    openProduct(10);
    await openDialog({ mode: 'login' });
    await fill(user, dialog().getByLabelText('Email'), 'ada@example.org');
    await fill(user, dialog().getByLabelText('Password'), '123456');
    await user.keyboard('{Enter}');
    expect(api.callNames()).toEqual(['POST /login']);
  });
});

test('a dialog that a list would clip keeps the theme, and lies below a sign-in that becomes necessary', async () => {
  openProduct(6, <Captions />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  act(() => openAuthDialog({ mode: 'login' }));
  const signIn = await screen.findByRole('dialog', { name: 'Log in' });
  const captions = screen.getByRole('dialog', { name: 'Add captions', hidden: true });
  expect(captions.closest('[data-theme]')).not.toBeNull();
  expect(captions.compareDocumentPosition(signIn)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  ['the product’s own pages', loadProduct, {}],
  ['Tributes Management', loadTributes, { slug: `mem_${'0'.repeat(22)}` }],
])('the configured minimum is in the loader data of %s', async (_, load, params) => {
  const context = new RouterContextProvider();
  context.set(pageServices, { passwordMin: 10 } as PageServices);
  const loaded: unknown = await load({ context, params } as never);
  expect(JSON.stringify(loaded)).toContain('"passwordMin":10');
});
