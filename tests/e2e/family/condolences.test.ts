import type { Page } from '@playwright/test';

import { newPerson } from '../account-pool.ts';
import { mailsTo } from '../outbox.ts';
import { expect, test } from './family-fixtures.ts';
import { openForm, sendForm } from './visitors-messages.ts';

const ANSWER = 'Dear Edith, thank you. Your songs were with us today.';

/** Opens the link of the mail to a writer and presses its button, without which no reply is possible. */
async function confirmByMail(page: Page, email: string): Promise<void> {
  let link = '';
  await expect(async () => {
    const [mail = ''] = await mailsTo(email);
    link = /https?:\/\/[^\s"\\]+\/w\/[\w-]+/.exec(mail)?.[0] ?? '';
    expect(link, `a link for ${email}`).not.toBe('');
  }).toPass({ timeout: 20_000 });
  await page.goto(link);
  await page.getByRole('button', { name: 'Let the family reply' }).click();
  await expect(page.getByText('The family can reply to you by email.')).toBeVisible();
}

test("a friend's condolence is read and answered, and several are thanked, without the family's address @smoke:messages/condolences", async ({
  baseURL: origin = '',
  browser,
  family,
  page: daughter,
  registered,
}) => {
  const { id, slug } = await family.create('Nora Fields');
  await family.publish(id);
  const path = `/${slug}/send-condolences`;
  const visitors = await browser.newContext({ baseURL: origin });
  const [second, third] = await Promise.all([
    openForm(visitors.request, origin, path),
    openForm(visitors.request, origin, path),
  ]);
  const [edith, karl] = [newPerson().email, newPerson().email];

  const friend = await visitors.newPage();
  await friend.goto(path);
  await friend.getByLabel('Your name').fill('Edith Vale');
  await friend.getByLabel('Your email address').fill(edith);
  await friend.getByLabel('The family can reply to me by email.').check();
  const words = 'We sang beside each other for thirty years.';
  await friend.getByLabel('Your message').pressSequentially(words, { delay: 75 });
  await friend.getByRole('button', { name: 'Send to the family' }).click();
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Thank you, Edith.');
  const answerable = { email: karl, mayAnswer: 'on' };
  await sendForm(visitors.request, second, { name: 'Karl', text: 'I am sorry.', ...answerable });
  await sendForm(visitors.request, third, { name: 'Ruth', text: 'No answer, please.' });
  for (const email of [edith, karl]) {
    await confirmByMail(friend, email);
  }

  await daughter.goto(`/memorial/${id}`);
  await daughter.getByRole('link', { name: '3 unread condolences' }).click();
  await daughter.getByRole('link', { name: 'Edith Vale' }).click();
  await expect(daughter.getByRole('article')).toHaveText(words);
  await daughter.getByRole('button', { name: 'Reply' }).click();
  await daughter.getByLabel('Your reply to Edith Vale').fill(ANSWER);
  await daughter.getByRole('button', { name: 'Send reply' }).click();
  const answers = async () => (await mailsTo(edith)).filter((mail) => mail.includes(ANSWER));
  await expect.poll(answers).toHaveLength(1);

  await daughter.getByRole('link', { name: 'All condolences' }).click();
  await daughter.getByRole('button', { name: 'Send a thank-you to several people' }).click();
  await expect(daughter.getByRole('checkbox', { name: /Ruth/ })).toHaveCount(0);
  await daughter.getByRole('checkbox', { name: /Edith/ }).check();
  await daughter.getByRole('checkbox', { name: /Karl/ }).check();
  await daughter.getByLabel('Your thank-you message').fill('Thank you all.');
  await daughter.getByRole('button', { name: /^Send/ }).click();
  for (const email of [edith, karl]) {
    const mails = () => mailsTo(email);
    const thanks = async () => (await mails()).filter((mail) => mail.includes('Thank you all.'));
    await expect.poll(thanks).toHaveLength(1);
    expect((await mails()).join()).not.toContain(registered.email);
  }
  await visitors.close();
});
