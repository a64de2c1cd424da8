// A family-only page on the built server. Its owner is the demo account on the plan Pro.
import { inject, vi } from 'vitest';

import { valueHash } from '../../app/drafts/changes/value-hash.ts';
import { aJpeg } from '../../app/media/testing/pictures.ts';
import { DEMO_ON_PRO, demoCookie } from './demo-session.ts';
import { get } from './html.ts';
import { callAs } from './kept-memorial.ts';

export const FAMILY_PASSWORD = 'Lilac 1941';

/** Only visitors with the password can see this name. The slug does not contain it. */
export const FAMILY_SECRET = 'Zenobia Hiddenname';
const FAMILY_TEXT = 'She kept bees behind the mill.';

export interface FamilyPage {
  id: string;
  slug: string;
  code: string;
  /** the path of the portrait */
  picture: string;
  cookie: string;
}

/** The memorial has a portrait, a text and a tributes section. */
export async function createFamilyPage(slug: string): Promise<FamilyPage> {
  const cookie = await demoCookie(inject('origin'), DEMO_ON_PRO);
  const created = await callAs(cookie, 'POST', '', {
    fullName: FAMILY_SECRET,
    dob: '1931-02-03',
    dod: '2025-10-11',
  });
  const { id } = created['memorial'] as { id: string };
  await callAs(cookie, 'PUT', `/${id}/address`, { slug });
  const picture = await sendPicture(id, cookie);
  const { revision } = (await callAs(cookie, 'POST', `/${id}/draft/changes`, {
    changes: [
      { id: 'a', op: 'set', path: 'profilePhoto', value: picture, was: valueHash(undefined) },
      {
        id: 'b',
        op: 'insert',
        path: 'sections',
        value: { type: 'textSection', title: 'Her life', bodyText: FAMILY_TEXT },
        before: null,
      },
    ],
  })) as { revision: number };
  const visibility = { level: 'family', password: FAMILY_PASSWORD };
  const published = await callAs(cookie, 'POST', `/${id}/publish`, { revision, visibility });
  const { shortCode: code } = published['memorial'] as { shortCode: string };
  return { id, slug, code, picture, cookie };
}

async function sendPicture(id: string, cookie: string): Promise<string> {
  const bytes = await aJpeg(640, 480, 7);
  const tus = { cookie, origin: inject('origin'), 'tus-resumable': '1.0.0' };
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const made = await get(`/api/v1/memorials/${id}/uploads`, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${encoded('a.jpg')},filetype ${encoded('image/jpeg')}`,
    },
  });
  const location = new URL(made.headers.get('location') ?? '', inject('origin')).pathname;
  await get(location, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });
  const path = location.replace('/api/v1/memorials', '');
  return vi.waitUntil(
    async () => {
      const { upload } = await callAs(cookie, 'GET', path);
      return (upload as { address?: string }).address;
    },
    { timeout: 20_000 },
  );
}

/** Sends a form of the password page. */
export function knock(
  slug: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return get(`/f/${slug}/door`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: inject('origin'), ...headers },
  });
}

/** The `cookie` header of a browser that has sent the password. */
export async function passedCookie(slug: string, password = FAMILY_PASSWORD): Promise<string> {
  const { status, headers } = await knock(slug, { way: 'password', password });
  if (status !== 303) throw new Error(`The password was refused: ${status}`);
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
