import { expect, test } from 'vitest';

import type { Change, DraftDocument } from '../contract.ts';
import { ALBUM, aDraft, makeNoId, PHOTO } from '../testing/drafts.ts';
import { applyChanges } from './apply-changes.ts';
import { valueHash } from './value-hash.ts';

const apply = (document: DraftDocument, ...changes: Change[]) =>
  applyChanges(document, changes, makeNoId);
const set = (path: string, value: unknown, was: unknown): Change => ({
  id: 'c1',
  op: 'set',
  path,
  value,
  was: valueHash(was),
});

test('another portrait has no crop, and another picture has no focus point or date', () => {
  const crop = { x: 0, y: 0, width: 1, height: 1 };
  const draft = { ...aDraft(), profilePhoto: '/media/a.jpg', profilePhotoCrop: crop };
  const place = `${ALBUM}.photos.${PHOTO}`;
  const { document } = apply(
    draft,
    set('profilePhoto', '/media/b.jpg', '/media/a.jpg'),
    set(`${place}.focalPoint`, { x: 0, y: 1 }, undefined),
    set(`${place}.taken`, '1989-07-04T15:20:00', undefined),
    set(`${place}.alt`, 'A van', undefined),
    set(`${place}.photo`, '/media/c.jpg', '/media/a.jpg'),
  );
  expect(document).not.toHaveProperty('profilePhotoCrop');
  const album = document.sections.find(({ id }) => id === ALBUM);
  expect(album?.photos?.[0]).toEqual({
    id: PHOTO,
    photo: '/media/c.jpg',
    caption: 'One',
    alt: 'A van',
  });
});

test('the same portrait again keeps its crop', () => {
  const profilePhotoCrop = { x: 0, y: 0, width: 1, height: 1 };
  const draft = { ...aDraft(), profilePhoto: '/media/a.jpg', profilePhotoCrop };
  const { document } = apply(draft, set('profilePhoto', '/media/a.jpg', '/media/a.jpg'));
  expect(document).toEqual(draft);
});
