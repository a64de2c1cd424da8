import { readFile } from 'node:fs/promises';

import { bytesOf, HILL_FAMILY } from '../../../app/gedcom/testing/gedcom-files.ts';
import { axeFindings } from '../accessibility/page-checks.ts';
import { expect, statusLine, test } from './family-fixtures.ts';

const SECTION = `sec_${'f'.repeat(22)}`;

test('people from a GEDCOM file become the family tree, and the file itself is sent nowhere @smoke:gedcom', async ({
  page,
  family,
  openRoom,
}) => {
  const memorial = await family.create('Rose Hill');
  await family.change(memorial.id, {
    op: 'insert',
    path: 'sections',
    value: { id: SECTION, type: 'familyTreeSection', title: 'Family' },
  });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await openRoom(memorial, '/memorial-page');
  const card = page.locator(`[data-card="${SECTION}"]`);
  await card.getByRole('button', { name: 'Edit' }).click();
  await card.getByRole('button', { name: 'Add people from a GEDCOM file' }).click();
  await card.getByLabel('A GEDCOM file', { exact: true }).setInputFiles({
    name: 'hill.ged',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytesOf(HILL_FAMILY)),
  });
  await card.getByRole('button', { name: /^Rose Ann Hill/ }).click();
  await expect(card.getByRole('heading', { name: 'Relatives of Rose Ann Hill' })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await card.getByRole('checkbox', { name: /^Pat Reed/ }).check();
  await card.getByRole('button', { name: 'Add 11 people' }).click();
  await expect(card.locator('[data-item]')).toHaveCount(11);
  await expect(statusLine(page)).toHaveText('Saved');
  // Zoe Hill could be living and was not selected, so no request contains her name.
  expect(sent.filter((body) => body.includes('Pat Reed')).length).toBeGreaterThan(0);
  expect(sent.filter((body) => body.includes('Zoe'))).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download as GEDCOM' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Rose-Hill.ged');
  expect(await readFile(await download.path(), 'utf8')).toContain('1 NAME Pat Reed\n1 SEX F');
});
