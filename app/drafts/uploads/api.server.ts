import { pageI18n } from '../../language/i18n.ts';
import type { MemorialRights } from '../../members/access.server.ts';
import { i18nOf } from '../../wire/api.server.ts';
import { mount, type Grants } from '../../wire/mount.server.ts';
import { uploads } from './endpoints.ts';
import type { UploadContext } from './upload-context.server.ts';
import {
  cancelUpload,
  createUpload,
  listUploads,
  readUpload,
  resumeUpload,
} from './uploads.server.ts';

export const uploadRoutes = (context: UploadContext, grants: Grants<MemorialRights>) =>
  mount(uploads, grants, {
    list: async (memorial, { c }) => ({
      uploads: await listUploads(context, memorial, i18nOf(c) ?? pageI18n),
    }),
    create: (memorial, { c }) =>
      createUpload(
        context,
        memorial,
        c.req.raw,
        `/api/v1/memorials/${memorial.memorialId}/uploads`,
      ),
    read: async (memorial, { c, params }) =>
      // Hono calls this handler for HEAD, too.
      c.req.method === 'HEAD'
        ? resumeUpload(context, memorial, params.upload, c.req.raw)
        : {
            upload: await readUpload(context, memorial, params.upload, i18nOf(c) ?? pageI18n),
          },
    send: (memorial, { c, params }) => resumeUpload(context, memorial, params.upload, c.req.raw),
    cancel: (memorial, { c, params }) => cancelUpload(context, memorial, params.upload, c.req.raw),
  });
