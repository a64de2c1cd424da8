import type { Hono } from 'hono';

import { pageI18n } from '../../language/i18n.ts';
import type { MemorialRights } from '../../members/access.server.ts';
import { i18nOf } from '../../wire/api.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { mount, type Grants } from '../../wire/mount.server.ts';
import { videos } from '../endpoints.ts';
import { presentVideo } from '../presenter.server.ts';
import { findOnPage } from '../read-page.server.ts';
import { findVersion } from '../videos.server.ts';
import { putOnPage, type OnPageContext } from './put-on-page.server.ts';

export const onPageRoutes = (context: OnPageContext, grants: Grants<MemorialRights>): Hono =>
  mount({ put: videos.putOnPage }, grants, {
    put: async (memorial, { c, params }) => {
      const version = await findVersion(context, memorial, params.video);
      if (version.state !== 'ready') throw new AppError('NOT_FOUND');
      await putOnPage(context, memorial, version);
      const onPage = await findOnPage(context, memorial.memorialId);
      return { video: presentVideo(version, i18nOf(c) ?? pageI18n, onPage) };
    },
  });
