import type { Hono } from 'hono';

import type { MemorialRights } from '../../members/access.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { mount, type Grants } from '../../wire/mount.server.ts';
import { videos } from '../endpoints.ts';
import { sendFile } from '../send-file.server.ts';
import type { SoundContext } from './sound-context.server.ts';
import { openSound } from './sounds.server.ts';
import { takeSound } from './take-sound.server.ts';

const { addSound, sound } = videos;

/** @param downloads - see `videoRoutes` */
export function soundRoutes(
  context: SoundContext,
  grants: Grants<MemorialRights>,
  downloads: Grants<MemorialRights>,
): Hono {
  return mount({ addSound }, grants, {
    addSound: async (memorial, { c, query: { name } }) => ({
      sound: await takeSound(context, memorial, { request: c.req.raw, name }),
    }),
  }).route(
    '/',
    mount({ sound }, downloads, {
      sound: async ({ memorialId }, { c, params }) => {
        const opened = await openSound(context, memorialId, params.sound);
        if (!opened) throw new AppError('NOT_FOUND');
        return sendFile(c.req.raw, { file: opened.file, storedName: opened.storedName });
      },
    }),
  );
}
