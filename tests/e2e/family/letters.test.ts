import type { BrowserContext, Page } from '@playwright/test';

import { startProductInstance, type ProductInstance } from '../../harness/product-instance.ts';
import { startTestMailServer, type TestMailServer } from '../../harness/test-mail-server.ts';
import { newPerson, type Person } from '../account-pool.ts';
import { expect, FamilyApi, test } from './family-fixtures.ts';
import { openForm, sendForm } from './visitors-words.ts';

const ANSWER = 'Dear Edith, thank you. Your songs were with us today.';

let mailServer: TestMailServer;
let product: ProductInstance;

test.beforeAll(async () => {
  mailServer = await startTestMailServer();
  product = await startProductInstance([], { SMTP_URL: mailServer.url });
});
test.afterAll(async () => {
  await product.stop();
  await mailServer.close();
});

function mailsTo(email: string): string[] {
  return mailServer.received
    .filter(({ to }) => to.includes(email))
    .map(({ mail: { subject, text, html, headers } }) =>
      JSON.stringify({ subject, text, html, headers }),
    );
}

/** Opens the link of the mail to a writer and presses its button, without which no reply is possible. */
async function confirmByMail(page: Page, email: string): Promise<void> {
  const link = () => /https?:\/\/[^\s"\\]+\/w\/[\w-]+/.exec(mailsTo(email)[0] ?? '')?.[0] ?? '';
  await expect.poll(link).not.toBe('');
  // The product of this test has a port that its mails do not know.
  await page.goto(new URL(new URL(link()).pathname, product.origin).href);
  await page.getByRole('button', { name: 'Let the family reply' }).click();
  await expect(page.getByText('The family can reply to you by email.')).toBeVisible();
}

async function register(context: BrowserContext): Promise<{ api: FamilyApi; person: Person }> {
  const api = new FamilyApi(context, product.origin);
  const person = newPerson();
  await api.call('POST', '/auth/register', person);
  await api.call('POST', '/auth/send-verification', { email: person.email });
  const code = () => /\b\d{6}\b/.exec(mailsTo(person.email)[0] ?? '')?.[0] ?? '';
  await expect.poll(code).not.toBe('');
  await api.call('POST', '/auth/verify-email', { code: code() });
  return { api, person };
}

test('a friend’s letter is read and answered, and several are thanked, without the family’s address @smoke:words/letters', async ({
  browser,
}) => {
  const home = await browser.newContext({ baseURL: product.origin });
  const { api, person } = await register(home);
  const { id, slug } = await api.create('Nora Fields');
  await api.publish(id);
  const path = `/${slug}/send-condolences`;
  const visitors = await browser.newContext({ baseURL: product.origin });
  const [second, third] = await Promise.all([
    openForm(visitors.request, product.origin, path),
    openForm(visitors.request, product.origin, path),
  ]);

  const friend = await visitors.newPage();
  await friend.goto(path);
  await friend.getByLabel('Your name').fill('Edith Vale');
  await friend.getByLabel('Your email address').fill('edith@example.org');
  await friend.getByLabel('The family can reply to me by email.').check();
  const words = 'We sang beside each other for thirty years.';
  await friend.getByLabel('Your message').pressSequentially(words, { delay: 75 });
  await friend.getByRole('button', { name: 'Send to the family' }).click();
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Thank you, Edith.');
  const answerable = { email: 'karl@example.org', mayAnswer: 'on' };
  await sendForm(visitors.request, second, { name: 'Karl', text: 'I am sorry.', ...answerable });
  await sendForm(visitors.request, third, { name: 'Ruth', text: 'No answer, please.' });
  for (const email of ['edith@example.org', 'karl@example.org']) {
    await confirmByMail(friend, email);
  }

  const daughter = await home.newPage();
  await daughter.goto(`/memorial/${id}`);
  await daughter.getByRole('link', { name: '3 letters are unread' }).click();
  await daughter.getByRole('link', { name: 'Edith Vale' }).click();
  await expect(daughter.getByRole('article')).toHaveText(words);
  await daughter.getByRole('button', { name: 'Reply' }).click();
  await daughter.getByLabel('Your reply to Edith Vale').fill(ANSWER);
  await daughter.getByRole('button', { name: 'Send reply' }).click();
  const answers = () => mailsTo('edith@example.org').filter((mail) => mail.includes(ANSWER));
  await expect.poll(answers).toHaveLength(1);

  await daughter.getByRole('link', { name: 'All condolences' }).click();
  await daughter.getByRole('button', { name: 'Send a thank-you to several people' }).click();
  await expect(daughter.getByRole('checkbox', { name: /Ruth/ })).toHaveCount(0);
  await daughter.getByRole('checkbox', { name: /Edith/ }).check();
  await daughter.getByRole('checkbox', { name: /Karl/ }).check();
  await daughter.getByLabel('Your thank-you message').fill('Thank you all.');
  await daughter.getByRole('button', { name: /^Send/ }).click();
  for (const email of ['edith@example.org', 'karl@example.org']) {
    const thanks = () => mailsTo(email).filter((mail) => mail.includes('Thank you all.'));
    await expect.poll(thanks).toHaveLength(1);
    expect(mailsTo(email).join()).not.toContain(person.email);
  }
  await home.close();
  await visitors.close();
});
