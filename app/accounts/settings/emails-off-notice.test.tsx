import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { newUser } from '../../ui/testing/user.ts';
import { renderInAccount } from '../testing/account-route.tsx';
import { resetTab, toastTexts } from '../testing/rendered-dialog.tsx';
import { replies } from '../testing/scripted-api.ts';
import { ada } from '../testing/session-tab.ts';
import { EmailsOffNotice } from './emails-off-notice.tsx';

const SENTENCE = /^One of our emails was reported as spam/;

test('says that an email was reported as spam, until emails are turned back on', async () => {
  const api = resetTab(ada);
  let areOff = true;
  api.reply = (call) => {
    if (call === 'POST /turn-emails-on') areOff = false;
    return replies.fine({ areOff });
  };
  renderInAccount(<EmailsOffNotice />);
  expect(await screen.findByText(SENTENCE)).toBeInTheDocument();
  await newUser().click(screen.getByRole('button', { name: 'Turn emails back on' }));
  await waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull());
  expect(toastTexts()).toEqual(['success: Emails turned back on']);
});

test('is not shown otherwise', async () => {
  const api = resetTab(ada);
  api.reply = () => replies.fine({ areOff: false });
  renderInAccount(<EmailsOffNotice />);
  await waitFor(() => expect(api.calls).toHaveLength(1));
  expect(screen.queryByText(SENTENCE)).toBeNull();
});
