import { violationsOn } from '../axe.ts';
import { expect, test } from './family-fixtures.ts';

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

interface ArchiveAnswer {
  archive: { id: string; state: string };
}

test('a downloaded page is restored from its archive, after the network was lost @smoke:archives/restoring', async ({
  context,
  family,
  page,
}) => {
  const memorial = await family.create('Anna 花子 أحمد Berg');
  await family.publish(memorial.id);
  const archives = `/memorials/${memorial.id}/archives`;
  const { archive } = await family.call<ArchiveAnswer>('POST', archives, {});
  await expect(async () => {
    const read = await family.call<ArchiveAnswer>('GET', `${archives}/${archive.id}`);
    expect(read.archive.state).toBe('ready');
  }).toPass({ timeout: 180_000 });
  const download = await context.request.get(`/api/v1${archives}/${archive.id}/file`);
  const zip = { name: 'Anna Berg.zip', mimeType: 'application/zip', buffer: await download.body() };

  // The session was created by API calls. Opening a private page makes the browser load the current user.
  await page.goto('/memorials');
  await expect(page.getByRole('heading', { level: 1, name: /Welcome back/ })).toBeVisible();
  await page.goto('/memorials/new');
  await page.getByRole('link', { name: 'Restore from a download' }).click();
  const choose = page.getByLabel('Choose ZIP file');
  await expect(choose).toBeAttached();
  expect(await violationsOn(page)).toEqual([]);
  await choose.setInputFiles({ ...zip, buffer: Buffer.from('Dear family,') });
  await expect(page.getByRole('alert')).toContainText('This isn’t a ZIP file');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Choose another file' }).click();

  await context.setOffline(true);
  await page.getByLabel('Choose ZIP file').setInputFiles(zip);
  await expect(page.getByText('You’re offline.')).toBeVisible({ timeout: 30_000 });
  await context.setOffline(false);
  const back = page.getByRole('heading', {
    name: /^The page for .*Anna 花子 أحمد Berg.* has been restored\.$/,
  });
  await expect(back).toBeVisible({ timeout: 180_000 });
  expect(await violationsOn(page)).toEqual([]);
  await expect(page.getByText('so this page is a copy.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit or publish page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Anna 花子 أحمد Berg/ })).toBeVisible();
});
