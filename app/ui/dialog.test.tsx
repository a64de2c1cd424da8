import { render, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';

import { Dialog } from './dialog.tsx';
import { newUser } from './testing/user.ts';
import { showToast, useToasts } from './toast/toast-store.ts';

const user = newUser();

interface HostProps {
  role?: 'dialog' | 'alertdialog';
  children?: ReactNode;
}

function Host({ role = 'dialog', children }: HostProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <p>Behind</p>
      {isOpen ? (
        <Dialog
          role={role}
          title="Delete Account"
          description="Are you absolutely sure?"
          onClose={() => setIsOpen(false)}
        >
          {children}
        </Dialog>
      ) : null}
    </>
  );
}

async function open(host: ReactNode, role = 'dialog'): Promise<HTMLElement> {
  render(host);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return screen.getByRole(role);
}

function expectClosed(): void {
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
}

test('errors shown over it disappear when it closes; others stay', async () => {
  useToasts.setState({ toasts: [] });
  showToast({ type: 'error', title: 'Error', message: 'Of the page' });
  await open(<Host />);
  showToast({ type: 'error', title: 'Error', message: 'This code is wrong' });
  showToast({ type: 'success', title: 'Account created successfully' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expectClosed();
  expect(useToasts.getState().toasts.map(({ title, message }) => message ?? title)).toEqual([
    'Of the page',
    'Account created successfully',
  ]);
});

describe('an open dialog', () => {
  test('exposes its title, its description and that it is modal', async () => {
    const dialog = await open(<Host role="alertdialog" />, 'alertdialog');
    expect(dialog).toHaveAccessibleName('Delete Account');
    expect(dialog).toHaveAccessibleDescription('Are you absolutely sure?');
    expect(dialog).toHaveAttribute('aria-modal', 'true');
  });

  test.each(['input', 'textarea'] as const)(
    'focuses its first reachable field: %s',
    async (Field) => {
      await open(
        <Host>
          <input aria-label="For managers" tabIndex={-1} />
          <Field aria-label="First" />
          <input aria-label="Second" />
        </Host>,
      );
      expect(screen.getByLabelText('First')).toHaveFocus();
    },
  );

  test('focuses its first button when it has no field', async () => {
    await open(<Host />);
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  test('traps the focus, forwards and backwards', async () => {
    const dialog = await open(
      <Host>
        <input aria-label="Email" />
        <button type="button">Log in</button>
      </Host>,
    );
    for (let step = 0; step < 7; step += 1) {
      await user.tab();
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
    await user.tab({ shift: true });
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  });

  test('stays open when something outside it is pressed, so that no input is lost', async () => {
    const dialog = await open(<Host />);
    await user.click(screen.getByText('Behind'));
    expect(dialog).toBeInTheDocument();
  });
});

describe('closing', () => {
  test.each([
    ['Escape', () => user.keyboard('{Escape}')],
    ['its button', () => user.click(screen.getByRole('button', { name: 'Close' }))],
  ])('with %s returns the focus to what opened it', async (_, close) => {
    await open(<Host />);
    await close();
    expectClosed();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  test('leaves the focus where its link led', async () => {
    function Leading() {
      const [isOpen, setIsOpen] = useState(false);
      const field = useRef<HTMLInputElement>(null);
      useEffect(() => {
        if (!isOpen) field.current?.focus();
      }, [isOpen]);
      return (
        <>
          <button type="button" onClick={() => setIsOpen(true)}>
            Open
          </button>
          <input ref={field} aria-label="Title" />
          {isOpen ? (
            <Dialog title="T" onClose={() => undefined}>
              <button type="button" onClick={() => setIsOpen(false)}>
                Show the title
              </button>
            </Dialog>
          ) : null}
        </>
      );
    }
    await open(<Leading />);
    await user.click(screen.getByRole('button', { name: 'Show the title' }));
    expectClosed();
    // The dialog gives the focus back only after it has gone.
    await user.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  test('moves the focus to the page when its opener is gone', async () => {
    const onReturnFocus = vi.fn<() => void>();
    function Lost() {
      const [isGone, setIsGone] = useState(false);
      const [isOpen, setIsOpen] = useState(false);
      return (
        <>
          {isGone ? null : (
            <button type="button" onClick={() => setIsOpen(true)}>
              Open
            </button>
          )}
          {isOpen ? (
            <Dialog title="T" onClose={() => setIsOpen(false)} onReturnFocus={onReturnFocus}>
              <button type="button" onClick={() => setIsGone(true)}>
                Remove
              </button>
            </Dialog>
          ) : null}
        </>
      );
    }
    await open(<Lost />);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.keyboard('{Escape}');
    expectClosed();
    await waitFor(() => expect(onReturnFocus).toHaveBeenCalledOnce());
  });

  test('moves the focus to the page if it opened by itself without any focus', async () => {
    const onReturnFocus = vi.fn<() => void>();
    function OpenAtOnce() {
      const [isOpen, setIsOpen] = useState(true);
      const close = () => setIsOpen(false);
      return isOpen ? (
        <Dialog title="Log in" onClose={close} onReturnFocus={onReturnFocus}>
          <input aria-label="Email" />
        </Dialog>
      ) : null;
    }
    render(<OpenAtOnce />);
    await user.keyboard('{Escape}');
    expectClosed();
    await waitFor(() => expect(onReturnFocus).toHaveBeenCalledOnce());
  });

  test("isn't triggered by the Escape that ends an input method's composition", async () => {
    const dialog = await open(
      <Host>
        <input aria-label="Email" />
      </Host>,
    );
    screen
      .getByLabelText('Email')
      .dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, isComposing: true }),
      );
    expect(dialog).toBeInTheDocument();
  });
});
