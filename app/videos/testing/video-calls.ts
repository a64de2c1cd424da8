import type { TestApp } from '../../../tests/harness/test-app.ts';
import type { FamilyUser } from '../../memorials/testing/families.ts';
import type { Video, VideoPlan, VideoRoom } from '../contract.ts';
import { aPhoto } from './material.ts';

type Response = Awaited<ReturnType<FamilyUser['call']>>;

export const videoIn = ({ body }: Response) => (body.data as unknown as { video: Video }).video;

export const roomOf = async (user: FamilyUser, id: string) =>
  (await user.call('GET', `/${id}/videos`)).body.data as unknown as VideoRoom;

export const planOf = async (user: FamilyUser, id: string) =>
  (await user.call('GET', `/${id}/video-plan`)).body.data as unknown as VideoPlan;

export const save = (user: FamilyUser, id: string, plan: VideoPlan) =>
  user.call('PUT', `/${id}/video-plan`, plan);

export const ask = (user: FamilyUser, id: string) => user.call('POST', `/${id}/videos`);

export const read = async (user: FamilyUser, id: string, { id: video }: Pick<Video, 'id'>) =>
  videoIn(await user.call('GET', `/${id}/videos/${video}`));

export async function made(app: TestApp, user: FamilyUser, id: string): Promise<Video> {
  const video = videoIn(await ask(user, id));
  await app.jobs.runDue();
  return read(user, id, video);
}

/** @param rest - of the address, such as `file?silent=1` */
export const fileOf = (
  user: FamilyUser,
  id: string,
  [{ id: video }, rest]: [Pick<Video, 'id'>, string],
  init: RequestInit = {},
) => user.browser.fetch(`/api/v1/memorials/${id}/videos/${video}/${rest}`, init);

/** A memorial with a name, a quote and an album, whose photos are not stored. */
export async function aMemorial(user: FamilyUser, photos = 2): Promise<string> {
  const id = await user.create({ fullName: 'Anna Bérg / 1', quote: 'Be kind.' });
  const items = Array.from({ length: photos }, (_, index) => ({
    id: `itm_${String(index).padStart(22, '0')}`,
    photo: aPhoto(index),
    caption: `Photo ${index + 1}`,
  }));
  const album = { id: 'sec_00000000000000000000ab', type: 'albumSection', title: 'Us' };
  await user.change(id, { id: 'chg_album', op: 'insert', path: 'sections', value: album });
  const { document } = await user.draft(id);
  // Uploading so many photos would take most of a test's time.
  await user.app.database.kysely
    .updateTable('memorial_drafts')
    .set({ document: JSON.stringify({ ...document, sections: [{ ...album, photos: items }] }) })
    .where('memorial_id', '=', id)
    .execute();
  return id;
}
