import type { Context } from 'hono';

import type { DraftsContext } from '../drafts/drafts-context.server.ts';
import { keptMemorials } from '../drafts/endpoints.ts';
import type { KeptMemorial } from '../drafts/kept-memorial.ts';
import { publishDraft } from '../drafts/publish-draft.server.ts';
import { addressPayloadSchema } from '../drafts/publishing/contract.ts';
import { publishing } from '../drafts/publishing/endpoints.ts';
import { pageI18n } from '../language/i18n.ts';
import {
  accessAsOwner,
  type MemberMemorial,
  type MemorialRights,
} from '../members/access.server.ts';
import { readLog } from '../members/service.server.ts';
import { findI18nOf, i18nOf } from '../wire/api.server.ts';
import { mount, parseValue, type Grants } from '../wire/mount.server.ts';
import { changeAddress, isAddressFree } from './change-address.server.ts';
import { changeVisibility, prepareVisibility } from './change-visibility.server.ts';
import { createMemorial } from './create-memorial.server.ts';
import { management } from './endpoints.ts';
import { listMemorialsOfUser, readKeptMemorial } from './kept-memorials.server.ts';
import type { ManagementContext } from './management-context.server.ts';
import { publicPage } from './public-page/endpoints.ts';
import { findEditable } from './public-page/find-editable.server.ts';
import { bringBack, takeDown } from './taking-down/taking-down.server.ts';

const ALL_BUTTONS = { sendCondolences: true, addTribute: true, share: true };

export const managementRoutes = (
  context: ManagementContext & DraftsContext,
  grants: Grants<MemorialRights>,
) => {
  const { kysely } = context;
  const present = async (
    memorial: MemberMemorial,
    c: Context,
  ): Promise<{ memorial: KeptMemorial }> => ({
    memorial: await readKeptMemorial(context, memorial, {
      i18n: i18nOf(c) ?? pageI18n,
      findI18n: findI18nOf(c),
    }),
  });
  return mount({ ...keptMemorials, ...publishing, ...management, ...publicPage }, grants, {
    list: async (actor, { c }) => ({
      memorials: await listMemorialsOfUser(context, actor, i18nOf(c) ?? pageI18n),
    }),
    create: async (actor, { payload: { actionButtons = ALL_BUTTONS, ...head } }) => {
      const created = await createMemorial(context, actor, { ...head, actionButtons });
      return { memorial: { ...created, state: 'draft' as const } };
    },
    read: (memorial, { c }) => present(memorial, c),
    publish: async (memorial, { payload: { revision, visibility }, c }) => {
      const { actor, memorialId } = memorial;
      const change =
        visibility &&
        (await prepareVisibility(
          context,
          await accessAsOwner(kysely, actor, memorialId),
          visibility,
        ));
      await publishDraft(context, memorial, { revision, level: visibility?.level, change });
      return present(memorial, c);
    },
    checkAddress: async (memorial, { query }) => {
      const { slug } = parseValue({ slug: query.slug }, addressPayloadSchema);
      return { slug, isFree: await isAddressFree(context, memorial, slug) };
    },
    changeAddress: async (memorial, { payload, c }) => {
      await changeAddress(context, memorial, payload.slug);
      return present(memorial, c);
    },
    changeVisibility: async (memorial, { payload, c }) => {
      await changeVisibility(context, memorial, payload);
      return present(memorial, c);
    },
    takeDown: async (memorial, { c }) => {
      await takeDown(context, memorial);
      return present(memorial, c);
    },
    bringBack: async (memorial, { c }) => {
      await bringBack(context, memorial);
      return present(memorial, c);
    },
    readLog: async (memorial) => ({ entries: await readLog(kysely, memorial) }),
    findEditable: async (actor, { params }) => ({
      memorialId: await findEditable(kysely, actor, params.slug),
    }),
  });
};
