import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { fill, newUser, pressTwice } from '../testing/user.ts';
import { useActionForm, type FormResult } from './action-form.ts';
import { BusyButton } from './busy-button.tsx';
import { useRouteAction } from './route-action.ts';
import { TextField } from './text-field.tsx';

const user = newUser();
const schema = z.object({
  slug: z.string().trim().min(1, { error: 'An address is needed' }),
  title: z.string().min(1, { error: 'A title is needed' }),
});

let sent: unknown[];
let answer: (result: FormResult) => void;
let loads: number;

function Room() {
  const action = useRouteAction<z.infer<typeof schema>, FormResult>();
  const { field, submit, problem, isSending } = useActionForm({
    schema,
    initial: { slug: '', title: '' },
    send: action.send,
  });
  return (
    <form noValidate onSubmit={submit}>
      <TextField label="Address" {...field('slug')} />
      <TextField label="Title" {...field('title')} />
      <p role="alert">{problem}</p>
      <BusyButton type="submit" isBusy={isSending} busyLabel="Saving…">
        Save
      </BusyButton>
      <p>{action.isBusy ? 'Busy' : 'Idle'}</p>
    </form>
  );
}

beforeEach(() => {
  sent = [];
  loads = 0;
  const router = createMemoryRouter(
    [
      {
        path: '/room',
        element: <Room />,
        loader: () => (loads += 1),
        action: async ({ request }) => {
          sent.push(await request.json());
          const { promise, resolve } = Promise.withResolvers<FormResult>();
          answer = resolve;
          return promise;
        },
      },
    ],
    { initialEntries: ['/room'], hydrationData: { loaderData: { 0: 0 } } },
  );
  render(<RouterProvider router={router} />);
});

const address = () => screen.getByLabelText('Address');
const title = () => screen.getByLabelText('Title');
const button = () => screen.getByRole('button');

async function save(slug: string, words: string): Promise<void> {
  await fill(user, address(), slug);
  await fill(user, title(), words);
  pressTwice(button());
  await waitFor(() => expect(sent).not.toEqual([]));
}

const reply = (result: FormResult) => act(async () => answer(result));
const refused = (fieldErrors: Record<string, string>): FormResult => ({
  ok: false,
  sentence: 'No',
  fieldErrors,
});

test('validation errors are shown before anything is sent; the first invalid field gets the focus', async () => {
  await user.click(button());
  expect(await screen.findByText('An address is needed')).toBeInTheDocument();
  expect(title()).toHaveAccessibleDescription('A title is needed');
  expect(address()).toHaveFocus();
  expect(sent).toEqual([]);
  await user.type(address(), 'a');
  expect(screen.queryByText('An address is needed')).not.toBeInTheDocument();
  expect(screen.getByText('A title is needed')).toBeInTheDocument();
});

test("two presses submit once, with the parsed values; then the page's data is revalidated", async () => {
  await save(' ada ', 'Ada');
  expect(button()).toHaveTextContent('Saving…');
  await user.keyboard('{Enter}');
  expect(loads).toBe(0);
  await reply({ ok: true });
  expect(await screen.findByText('Idle')).toBeInTheDocument();
  expect(button()).toHaveTextContent('Save');
  expect(sent).toEqual([{ slug: 'ada', title: 'Ada' }]);
  expect(loads).toBe(1);
  sent = [];
  await save('king', 'Ada');
  expect(sent).toEqual([{ slug: 'king', title: 'Ada' }]);
});

test("the server's field errors are shown at their fields, the first with the focus; the values stay", async () => {
  await save('ada', 'Ada');
  await reply(refused({ title: 'Too plain', slug: 'Taken', other: 'Unknown here' }));
  await waitFor(() => expect(title()).toHaveFocus());
  expect(title()).toHaveAccessibleDescription('Too plain');
  expect(address()).toHaveAccessibleDescription('Taken');
  expect(screen.getByRole('alert')).toHaveTextContent('');
  expect(address()).toHaveValue('ada');
});

test("any other failure is shown as the form's, until the next submit", async () => {
  await save('ada', 'Ada');
  await reply(refused({}));
  expect(screen.getByRole('alert')).toHaveTextContent('No');
  expect(title()).toHaveValue('Ada');
  await user.click(button());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(screen.getByRole('alert')).toHaveTextContent('');
  await reply({ ok: true });
});
