// Test data: a memorial with one picture in an album, and a timeline. Two relatives contribute to the memorial.

import type { TestApp } from '../../../../tests/harness/test-app.ts';
import { FamilyUser } from '../../../memorials/testing/families.ts';
import { valueHash } from '../../changes/value-hash.ts';
import type { ChangesResponse, DraftItem, RemovedPart } from '../../contract.ts';
import { itemId, letters } from '../../uploads/testing/album.ts';

export const ALBUM = `sec_${letters(1)}`;
export const TIMELINE = `sec_${letters(2)}`;
export const OWN_ALBUM = `sec_${letters(3)}`;
export const PHOTOS = `${ALBUM}.photos`;
export const PICTURE = 'https://example.org/a.jpg';
const NOTHING = valueHash(undefined);

export interface Relatives {
  id: string;
  owner: FamilyUser;
  grandson: FamilyUser;
  cousin: FamilyUser;
}

export async function makeRelatives(app: TestApp): Promise<Relatives> {
  const owner = await FamilyUser.register(app);
  const grandson = await FamilyUser.register(app);
  const cousin = await FamilyUser.register(app);
  const id = await owner.create();
  await grandson.join(id, 'contributor');
  await cousin.join(id, 'contributor');
  await owner.change(
    id,
    insert('sections', { id: ALBUM, type: 'albumSection', photos: [aPhoto(1)] }),
    insert('sections', { id: TIMELINE, type: 'timelineSection' }),
  );
  return { id, owner, grandson, cousin };
}

let changes = 0;
const named = (rest: Record<string, unknown>) => ({ id: `chg_${(changes += 1)}`, ...rest });
export const insert = (path: string, value: unknown) => named({ op: 'insert', path, value });
export const remove = (path: string) => named({ op: 'remove', path });
export const move = (path: string) => named({ op: 'move', path, before: null });
export const set = (path: string, value: unknown, was = NOTHING) =>
  named({ op: 'set', path, value, was });
export const aPhoto = (number: number) => ({ id: itemId(number), photo: PICTURE });

export function outcomes({ applied, conflicts, refused }: ChangesResponse): string[] {
  return [
    ...applied.map(() => 'applied'),
    ...conflicts.map(() => 'conflict'),
    ...refused.map(({ code }) => code),
  ];
}

export async function photosOf(
  { id, owner }: Relatives,
  album: string,
): Promise<DraftItem[] | undefined> {
  const { document } = await owner.draft(id);
  return document.sections.find((section) => section.id === album)?.photos;
}

export async function removedParts(user: FamilyUser, id: string): Promise<RemovedPart[]> {
  return (await user.read<{ parts: RemovedPart[] }>(`/${id}/draft/removed`)).parts;
}
