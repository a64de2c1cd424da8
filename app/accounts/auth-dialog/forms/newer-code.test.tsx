import { beforeEach, expect, test } from 'vitest';

import { newUser } from '../../../ui/testing/user.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { dialog, openDialog, resetTab, toastTexts } from '../../testing/rendered-dialog.tsx';

const sentAt = '2026-11-26T11:02:30.000Z';

const user = newUser();
let api: FakeApi;

beforeEach(() => {
  api = resetTab();
  const message = 'We sent you a newer code at 11:02 UTC. Please enter that one.';
  api.reply = () => ({
    status: 400,
    body: {
      success: false,
      message,
      error: message,
      code: 'CODE_INVALID',
      details: { newerCodeSentAt: sentAt },
    },
  });
});

test("'We sent you a newer code at 11:02. Please enter that one.', in the time zone of the browser", async () => {
  // The tests run in the time zone of Kathmandu.
  const sentence = 'We sent you a newer code at 16:47. Please enter that one.';
  openDialog({ mode: 'verify-email', email: 'ada@example.org', codeSentAt: Date.now() });
  const [box] = dialog().getAllByRole('textbox');
  await user.click(box!);
  await user.paste('012345');
  await user.click(dialog().getByRole('button', { name: 'Verify email' }));
  expect(await dialog().findByRole('alert')).toHaveTextContent(new RegExp(`^${sentence}$`));
  expect(toastTexts()).toEqual([`error: Error: ${sentence}`]);
});
