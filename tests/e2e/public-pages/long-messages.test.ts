import type { MemorialResponse } from '../../../app/memorials/contract.ts';
import { LONG_WORD as WORD } from '../../harness/extreme-memorials.ts';
import { horizontalOverflow } from '../accessibility/page-checks.ts';
import { expect, test } from '../family/family-fixtures.ts';
import { uploadCopy } from '../family/upload-copy.ts';

const WAS_EMPTY = '74234e98afe7498f';

test('a word of 68 letters in names, places, captions and events fits 320 pixels @phone @full', async ({
  family,
  open,
  page,
}) => {
  const { id, slug } = await family.create(`Anna ${WORD}`);
  const fields = { fullName2: WORD, dob2: '1931', birthLocation: WORD, quote: WORD };
  for (const [path, value] of Object.entries(fields)) {
    await family.change(id, { op: 'set', path, value, was: WAS_EMPTY });
  }
  const { memorial: sample } = await family.call<MemorialResponse>(
    'GET',
    '/memorials/eleanor-whitfield',
  );
  const [shown] = sample.sections.flatMap(
    (section) => (section.type === 'albumSection' && section.photos) || [],
  );
  const [, photo] = await uploadCopy(page, id, shown?.photo ?? '');
  const photos = Array.from({ length: 3 }, () => ({ photo, caption: WORD }));
  const sections = [
    { type: 'timelineSection', title: WORD, events: [{ date: '1950', caption: WORD }] },
    { type: 'familyTreeSection', members: [{ name: WORD, relationship: WORD }] },
    { type: 'albumSection', photos },
  ];
  for (const value of sections) {
    await family.change(id, { op: 'insert', path: 'sections', value });
  }
  await family.publish(id);
  await page.setViewportSize({ width: 320, height: 700 });
  await open(`/${slug}`);
  await expect(page.getByText(WORD).first()).toBeVisible();
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
});
