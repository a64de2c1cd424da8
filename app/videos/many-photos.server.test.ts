// The bookkeeping of a video with as many photos as Pro includes; nothing is drawn.

import { expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { PLAN_LIMITS } from '../billing/plans/plan-limits.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import { themeById } from '../themes/catalog.ts';
import { makeStoryboard } from './plan/make-storyboard.ts';
import { FRAMES_PER_SECOND } from './plan/storyboard.ts';
import { segmentName } from './rendering/segment-store.server.ts';
import { segmentsOf } from './rendering/segments.ts';
import { moveTo, editPart } from './screen/change-plan.ts';
import { aMemorial, made, planOf, roomOf, save } from './testing/video-calls.ts';

const PHOTOS = process.env['TEST_MATRIX'] === 'full' ? PLAN_LIMITS.pro.video.photos : 90;

const app = openTestApp();

test('many photos are planned, moved, changed and made into a version', async () => {
  const owner = await FamilyUser.register(app);
  await owner.subscribe();
  const id = await aMemorial(owner, PHOTOS);
  const { material } = await roomOf(owner, id);
  const plan = await planOf(owner, id);
  expect(plan.parts.filter(({ isLeftOut }) => isLeftOut)).toEqual([]);
  expect(plan.parts.filter(({ id: part }) => part.startsWith('photo_'))).toHaveLength(PHOTOS);

  const last = plan.parts.findLast(({ id: part }) => part.startsWith('photo_'))?.id ?? '';
  const edit = { title: 'By the sea', seconds: 10, place: plan.parts.length - 1 };
  const changed = moveTo(editPart(plan, last, edit), last, 1);
  expect(await save(owner, id, changed)).toMatchObject({ status: 200 });
  expect((await planOf(owner, id)).parts).toEqual(changed.parts);

  const version = await made(app, owner, id);
  const seconds = makeStoryboard(material, changed).frames / FRAMES_PER_SECOND;
  expect(version.state).toBe('ready');
  expect(version.progress.total).toBeCloseTo(seconds, 1);
});

test('a changed caption among many photos changes two segments, and all are distinguished', async () => {
  const owner = await FamilyUser.register(app);
  await owner.subscribe();
  const id = await aMemorial(owner, PHOTOS);
  const { material } = await roomOf(owner, id);
  const plan = await planOf(owner, id);
  const photo = plan.parts[Math.floor(plan.parts.length / 2)];
  const { typography } = themeById('traditional-elegance');
  const namesOf = (arranged: typeof plan) =>
    segmentsOf(makeStoryboard(material, arranged)).map((segment) =>
      segmentName(segment, typography),
    );
  const before = namesOf(plan);
  expect(new Set(before).size).toBe(plan.parts.length);
  const edited = editPart(plan, photo?.id ?? '', {
    title: 'By the lake',
    seconds: photo?.seconds ?? 6,
    place: plan.parts.findIndex((part) => part === photo),
  });
  const drawn = new Set(before);
  expect(namesOf(edited).filter((name) => !drawn.has(name))).toHaveLength(2);
});
