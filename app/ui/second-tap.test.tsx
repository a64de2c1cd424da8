import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';

import App from '../root.tsx';
import { Dialog } from './dialog.tsx';
import { tap } from './testing/tap.ts';
import { newUser } from './testing/user.ts';

const user = newUser();
const onDelete = vi.fn<() => void>();
const onMove = vi.fn<() => void>();

function Screen() {
  const [isOpen, setIsOpen] = useState(false);
  const remove = () => {
    setIsOpen(false);
    onDelete();
  };
  return (
    <>
      <button type="button" onClick={onMove}>
        Move down
      </button>
      <button type="button" onClick={() => setIsOpen(true)}>
        Delete photo
      </button>
      {isOpen ? (
        <Dialog role="alertdialog" title="Delete this photo?" onClose={() => setIsOpen(false)}>
          <button type="button" onClick={remove}>
            Delete
          </button>
        </Dialog>
      ) : null}
    </>
  );
}

async function show() {
  onDelete.mockReset();
  onMove.mockReset();
  const Stub = createRoutesStub([
    { Component: App, children: [{ index: true, Component: Screen }] },
  ]);
  render(<Stub />);
  await screen.findByRole('button', { name: 'Delete photo' });
}

const button = (name: string) => screen.getByRole('button', { name, hidden: true });

test("on every page, the second tap of a double tap doesn't answer the dialog the first has opened", async () => {
  await show();
  tap(button('Delete photo'));
  tap(button('Delete'));
  expect(onDelete).not.toHaveBeenCalled();
});

test('a tap elsewhere, a later tap, a mouse and the keyboard answer it', async () => {
  await show();
  tap(button('Delete photo'));
  tap(button('Delete'), { clientY: 200 });
  expect(onDelete).toHaveBeenCalledTimes(1);
  await user.click(button('Delete photo'));
  await user.click(button('Delete'));
  expect(onDelete).toHaveBeenCalledTimes(2);
  await user.click(button('Delete photo'));
  button('Delete').focus();
  await user.keyboard('{Enter}');
  expect(onDelete).toHaveBeenCalledTimes(3);
  tap(button('Delete photo'));
  tap(button('Delete'), { at: 1_000 });
  expect(onDelete).toHaveBeenCalledTimes(4);
});

test('a button pressed several times in a row works each time', async () => {
  await show();
  await user.tripleClick(button('Move down'));
  expect(onMove).toHaveBeenCalledTimes(3);
});
