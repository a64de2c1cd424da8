import { beforeEach, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { parsePictureAddress } from '../../media/addresses.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import type { PartChoice, VideoPlan } from '../contract.ts';
import { readArchivedPlan } from '../for-archive/archived-video.server.ts';
import { aPhoto } from '../testing/material.ts';
import { aMemorial, planOf, save } from '../testing/video-calls.ts';

const app = openTestApp();
let owner: FamilyUser;
let id: string;
/** A photo, and what one and two quarter turns make of it. */
let turns: [string, string, string];
let photos = 100;

const hashOf = (address: string) => `${parsePictureAddress(address)?.id}${'0'.repeat(32)}`;

async function storeTurns(): Promise<void> {
  const picture = {
    kind: 'picture',
    mime: 'image/png',
    byte_size: 1,
    width: 1,
    height: 1,
  } as const;
  const rows = turns.map((address, index) => ({
    ...picture,
    id: hashOf(address),
    ...(index > 0 ? { turned_from: hashOf(turns[0]), turns: index } : {}),
  }));
  await app.database.kysely.insertInto('media').values(rows).execute();
}

/** Like the editor: the address of one photo takes the place of the other, everywhere or in its first place. */
async function replace(from: string, to: string, { once = false } = {}): Promise<void> {
  const text = JSON.stringify((await owner.draft(id)).document);
  await app.database.kysely
    .updateTable('memorial_drafts')
    .set({ document: once ? text.replace(from, to) : text.replaceAll(from, to) })
    .where('memorial_id', '=', id)
    .execute();
}

const partId = (address: string) => `photo_${parsePictureAddress(address)?.id}`;
const photosOf = ({ parts }: Pick<VideoPlan, 'parts'>) =>
  parts.filter((part) => part.id.startsWith('photo_'));
const leftOut = (address: string): PartChoice => ({
  id: partId(address),
  seconds: 8,
  title: 'Us',
  isLeftOut: true,
});

/** The family leaves out the first photo, and moves it to the end. */
beforeEach(async () => {
  owner = await FamilyUser.register(app);
  id = await aMemorial(owner);
  turns = [aPhoto(photos), aPhoto(photos + 1), aPhoto(photos + 2)];
  photos += 3;
  await storeTurns();
  await replace(aPhoto(0), turns[0]);
  const plan = await planOf(owner, id);
  const others = plan.parts.filter((part) => part.id !== partId(turns[0]));
  await save(owner, id, { ...plan, parts: [...others, leftOut(turns[0])] });
});

test('a rotated photo keeps its place and the family’s choices, however often it is rotated', async () => {
  const [photo, right, down] = turns;
  const saved = photosOf(await planOf(owner, id));
  expect(saved.map((part) => part.id)).toEqual([partId(aPhoto(1)), partId(photo)]);
  await replace(photo, right);
  const plan = await planOf(owner, id);
  expect(photosOf(plan)).toEqual([saved[0], leftOut(right)]);
  await save(owner, id, plan);
  await replace(right, down);
  expect(photosOf(await planOf(owner, id))).toEqual([saved[0], leftOut(down)]);
  await replace(down, photo);
  expect(photosOf(await planOf(owner, id))).toEqual(saved);
});

test('a plan that was opened before the photo was rotated is saved with them', async () => {
  const [photo, right] = turns;
  const plan = await planOf(owner, id);
  await replace(photo, right);
  const { body } = await save(owner, id, plan);
  expect(photosOf(body.data as unknown as VideoPlan)).toContainEqual(leftOut(right));
});

test('a photo that is left out stays so if one of its two places is rotated', async () => {
  const [photo, right] = turns;
  await replace(aPhoto(1), photo);
  await replace(photo, right, { once: true });
  expect(photosOf(await planOf(owner, id))).toEqual([leftOut(photo), leftOut(right)]);
});

test('the plan in an archive, which does not say what was rotated, has them', async () => {
  const [photo, right] = turns;
  await replace(photo, right);
  const plan = await readArchivedPlan(app.database.kysely, { memorialId: id }, [right]);
  expect(plan?.parts).toContainEqual(leftOut(right));
});
