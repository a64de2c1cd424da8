import { act, render, within, type BoundFunctions, type queries } from '@testing-library/react';
import { MemoryRouter } from 'react-router';

import { useToasts } from '../../ui/toast/toast-store.ts';
import { openAuthDialog, useAuthDialog } from '../auth-dialog/auth-dialog-store.ts';
import { AuthDialog } from '../auth-dialog/auth-dialog.tsx';
import type { ProviderButton, User } from '../contract.ts';
import { useSessionActivity } from '../session-in-browser/session-activity.ts';
import { clearUser, setUser } from '../session-in-browser/session-store.ts';
import { fakeApi, type FakeApi } from './fake-api.ts';

type Queries = BoundFunctions<typeof queries>;

/** Resets the stores to their state on a freshly loaded page. Call it before each test. */
export function resetTab(user?: User): FakeApi {
  const api = fakeApi();
  clearUser();
  if (user) setUser(user);
  useToasts.setState({ toasts: [] });
  useSessionActivity.setState(useSessionActivity.getInitialState(), true);
  useAuthDialog.setState(useAuthDialog.getInitialState(), true);
  return api;
}

type DialogRequest = Parameters<typeof openAuthDialog>[0];

export function openDialog(
  request: DialogRequest,
  providers: readonly ProviderButton[] = ['google', 'facebook'],
): Queries {
  render(
    <MemoryRouter>
      <main id="content" tabIndex={-1} />
      <DialogHost providers={providers} />
    </MemoryRouter>,
  );
  return reopenDialog(request);
}

export function reopenDialog(request: DialogRequest): Queries {
  act(() => openAuthDialog(request));
  return dialog();
}

function DialogHost({ providers }: { providers: readonly ProviderButton[] }) {
  const isOpen = useAuthDialog((state) => state.dialog.isOpen);
  return isOpen ? <AuthDialog providers={providers} /> : null;
}

export function dialog(): Queries {
  const open = document.querySelector<HTMLElement>('[role="dialog"]');
  if (!open) throw new Error('No dialog is open');
  return within(open);
}

export function toastTexts(): string[] {
  return useToasts
    .getState()
    .toasts.map(({ type, title, message }) =>
      [type, title, message].filter((part) => part !== undefined).join(': '),
    );
}
