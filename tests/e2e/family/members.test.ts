import type { APIRequestContext, Page } from '@playwright/test';

import { finishAnimations } from '../accessibility/page-checks.ts';
import { newPerson, type Person } from '../account-pool.ts';
import { violationsOn } from '../axe.ts';
import { expect, FamilyApi, test } from './family-fixtures.ts';

/** Time limit for accepting an invitation, if each tap takes a second and each character a fifth of a second. */
const MOST_SECONDS = 60;

/** The text of the newest mail to this address whose subject contains `subject`. */
async function mailText(
  request: APIRequestContext,
  email: string,
  subject: string,
): Promise<string> {
  let text = '';
  await expect(async () => {
    const outbox = await (await request.get('/dev/outbox')).text();
    const mail = outbox
      .split('<li>')
      .find((each) => each.includes(`to ${email},`) && each.includes(subject));
    const path = /href="(\/dev\/outbox\/[^"]+)"/.exec(mail ?? '')?.[1] ?? '';
    expect(path, `a mail to ${email}`).not.toBe('');
    text = await (await request.get(path)).text();
  }).toPass({ timeout: 20_000 });
  return text;
}

const linkIn = (text: string): string => /\/i\/inv_\w+/.exec(text)?.[0] ?? '';

async function invite(page: Page, person: Person, role: string): Promise<void> {
  await page.getByLabel('Their email address').fill(person.email);
  await page.getByLabel(role, { exact: true }).check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('region', { name: 'Invited' })).toContainText(person.email);
}

test('an invitation: link in the mail, sign up, code, accept, in the room, within a minute @postgres @smoke:members', async ({
  family,
  openRoom,
  page,
  browser,
  baseURL,
  request,
  person,
  codeFor,
}) => {
  const memorial = await family.create('Anna Maria Berg');
  await openRoom(memorial, '/settings/people');
  await invite(page, person, 'Editor');
  await finishAnimations(page);
  expect(await violationsOn(page)).toEqual([]);

  const text = await mailText(request, person.email, 'invited you to help');
  expect(text).toContain('Ada King has invited you to help');
  const phone = await (
    await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      viewport: { width: 390, height: 844 },
    })
  ).newPage();
  const started = performance.now();
  const answer = await phone.goto(linkIn(text));
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  });
  await phone.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expect(phone.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(
    'Would you like to help manage this page?',
  );
  await expect(phone.getByText('the memorial page for Anna Maria Berg')).toBeVisible();
  expect(await phone.content()).not.toContain(person.email);
  expect(await violationsOn(phone)).toEqual([]);

  // Following the link in the mail is the first tap. The code needs no tap, because its first field is focused already.
  let taps = 1;
  let characters = 0;
  const press = async (name: string) => {
    taps += 1;
    await phone.getByRole('button', { name, exact: true }).click();
  };
  const fill = async (label: string, value: string) => {
    taps += 1;
    characters += value.length;
    await phone.getByRole('dialog').getByLabel(label, { exact: true }).fill(value);
  };
  await press('Create an account');
  await fill('First name', person.firstName);
  await fill('Last name', person.lastName);
  await fill('Email', person.email);
  await fill('Password', person.password);
  await fill('Confirm password', person.password);
  await press('Create account');
  const code = await codeFor(person.email);
  await phone.getByLabel('Digit 1 of 6').focus();
  characters += code.length;
  await phone.keyboard.type(code);
  await expect(phone.getByRole('dialog')).toHaveCount(0);
  await expect(phone).toHaveURL(/\/i\/inv_/);
  expect(await violationsOn(phone)).toEqual([]);
  await press('Accept invitation');
  await expect(phone).toHaveURL(`/memorial/${memorial.id}`);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await expect(phone.getByRole('region', { name: 'People' })).toContainText('editor');
  const machineSeconds = (performance.now() - started) / 1000;
  const handSeconds = taps + characters / 5;
  test.info().annotations.push({
    type: 'figure',
    description: `${taps} taps, ${characters} characters: ${handSeconds.toFixed(0)} s by hand, ${machineSeconds.toFixed(1)} s of machine`,
  });
  expect(handSeconds).toBeLessThanOrEqual(MOST_SECONDS);
  expect(machineSeconds).toBeLessThanOrEqual(MOST_SECONDS);

  await test.step('the link no longer works', async () => {
    const again = await phone.request.get(linkIn(text));
    expect(again.status()).toBe(410);
    expect(await again.text()).toContain('This link has already been used or has expired.');
  });

  await test.step('the owner changes the role and removes the member', async () => {
    await openRoom(memorial, '/settings/people');
    await page.getByRole('button', { name: 'Change role of Ada King' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Moderator', { exact: true }).check();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('list', { name: 'People' })).toContainText('Moderator');
    await page.getByRole('button', { name: 'Change role of Ada King' }).click();
    await dialog.getByRole('button', { name: 'Remove person' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove person' }).click();
    await expect(page.getByRole('list', { name: 'People' })).not.toContainText('Moderator');
    await expect(page.getByRole('list', { name: 'People' })).toBeFocused();
  });
});

test.describe('another account', () => {
  // The server rejects an invitation that was sent to another address.
  test.use({ expectedErrors: [/status of 403/] });

  test('reads where the invitation was sent; the right one finds it among the memorials @full', async ({
    family,
    browser,
    baseURL,
    request,
    accountPool,
    signIn,
  }) => {
    const memorial = await family.create('Anna Maria Berg');
    const invited = await accountPool.take();
    const other = await accountPool.take();
    await family.call('POST', `/memorials/${memorial.id}/invitations`, {
      email: invited.email,
      role: 'contributor',
    });
    const link = linkIn(await mailText(request, invited.email, 'invited you to help'));
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const friend = await context.newPage();
    await signIn(other, friend);
    await friend.goto(link);
    await friend.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(friend.getByRole('alert')).toContainText(
      `This invitation was sent to ${invited.email.slice(0, 1)}…@example.org. Log in with that address, or ask Ada King to send a new invitation.`,
    );
    await friend.getByRole('button', { name: 'Log in with a different email' }).click();
    await expect(friend.getByRole('dialog')).toBeVisible();

    await new FamilyApi(context, baseURL ?? '').logIn(invited);
    await friend.goto('/memorials');
    await friend.getByRole('button', { name: /^Accept invitation/ }).click();
    await expect(friend).toHaveURL(`/memorial/${memorial.id}`);
  });
});

// help-requests.server.test.ts proves both sides.
test('a visitor offers help from the foot of the page, and the owner invites with one press @full', async ({
  family,
  openRoom,
  page,
  browser,
  baseURL,
  request,
}) => {
  const memorial = await family.create('Anna Maria Berg');
  await family.publish(memorial.id);
  const rosa = { ...newPerson(), firstName: 'Rosa', lastName: 'Lind' };
  // The page and its form work without JavaScript.
  const visitor = await (
    await browser.newContext({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false })
  ).newPage();
  await visitor.goto(`/${memorial.slug}`);
  await visitor.getByRole('link', { name: 'Report a problem' }).click();
  await visitor.getByRole('link', { name: 'Help manage this page' }).click();
  await visitor.getByLabel('Your name').fill('Rosa Lind');
  await visitor.getByRole('button', { name: 'Offer help' }).click();
  await expect(visitor.getByRole('alert')).toContainText(
    'Enter a few words about who you are and how you’d like to help.',
  );
  await expect(visitor.getByLabel('Your name')).toHaveValue('Rosa Lind');
  await visitor.getByLabel('Who are you').fill('I am her niece, and I have photographs.');
  await visitor.getByLabel('Your email address').fill(rosa.email);
  await visitor.getByRole('button', { name: 'Offer help' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Thank you.');

  await openRoom(memorial);
  await page.getByRole('link', { name: 'Rosa Lind asked to help' }).click();
  const wants = page.getByRole('region', { name: 'Asked to help' });
  await expect(wants).toContainText('I am her niece, and I have photographs.');
  expect(await violationsOn(page)).toEqual([]);
  await wants.getByRole('button', { name: 'Invite as contributor: Rosa Lind' }).click();
  await expect(wants).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Invited' })).toContainText(rosa.email);
  await mailText(request, rosa.email, 'invited you to help');
});
