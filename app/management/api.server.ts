import { Hono, type Context } from 'hono';

import {
  changesPayloadSchema,
  createMemorialPayloadSchema,
  publishPayloadSchema,
} from '../drafts/contract.ts';
import { addressPayloadSchema, visibilityPayloadSchema } from '../drafts/publishing/contract.ts';
import type { Actor } from '../members/access.server.ts';
import { guestsPayloadSchema } from '../memorials/door/contract.ts';
import { methodNotAllowed } from '../wire/api.server.ts';
import { AppError } from '../wire/app-error.ts';
import { success } from '../wire/envelope.ts';
import { parseBody, parseValue } from '../wire/parse-body.server.ts';
import type { FamilyService } from './family-service.server.ts';

export interface FamilyRoutesOptions {
  family: FamilyService;
  actorOf: (c: Context) => Promise<Actor>;
}

/**
 * Also matches malformed ids, so that malformed and unknown ids get the same response. A slug never starts with
 * `mem_`.
 */
const ID = '/:id{mem_[^/]+}';

export function familyRoutes(options: FamilyRoutesOptions): Hono {
  const app = new Hono();
  const noStore = async (c: Context, next: () => Promise<void>) => {
    await next();
    c.header('Cache-Control', 'no-store');
  };
  app.use('/', noStore);
  app.use(`${ID}/*`, noStore);
  addOwnMemorials(app, options);
  addMemorial(app, options);
  addDraft(app, options);
  addHistory(app, options);
  return app;
}

function addOwnMemorials(app: Hono, { family, actorOf }: FamilyRoutesOptions): void {
  app
    .get('/', async (c) => {
      const memorials = await family.management.listOfUser(await actorOf(c));
      return c.json(success('Your memorials', { memorials }));
    })
    .post('/', async (c) => {
      const actor = await actorOf(c);
      const { actionButtons, ...head } = await parseBody(c, createMemorialPayloadSchema);
      const created = await family.management.create(actor, {
        ...head,
        actionButtons: actionButtons ?? { sendCondolences: true, addTribute: true, share: true },
      });
      const memorial = { ...created, state: 'draft' as const };
      return c.json(
        success('The memorial is there, and nobody else sees it yet', { memorial }),
        201,
      );
    })
    .all('/', methodNotAllowed('GET', 'HEAD', 'POST'));
}

function addMemorial(app: Hono, { family, actorOf }: FamilyRoutesOptions): void {
  const { access, management } = family;
  const presentKept = async (c: Context, message: string) => {
    const member = await access.asMember(await actorOf(c), idOf(c));
    return c.json(success(message, { memorial: await management.read(member) }));
  };
  app
    .get(ID, (c) => presentKept(c, 'The memorial'))
    .delete(ID, async (c) => {
      await management.takeDown(await access.asOwner(await actorOf(c), idOf(c)));
      return presentKept(c, 'The page is taken down');
    })
    .all(ID, methodNotAllowed('GET', 'HEAD', 'DELETE'))

    .post(`${ID}/restore`, async (c) => {
      await management.bringBack(await access.asOwner(await actorOf(c), idOf(c)));
      return presentKept(c, 'The page is back');
    })
    .all(`${ID}/restore`, methodNotAllowed('POST'))

    .get(`${ID}/address`, async (c) => {
      const owned = await access.asOwner(await actorOf(c), idOf(c));
      const { slug } = parseValue({ slug: c.req.query('slug') }, addressPayloadSchema);
      const isFree = await management.isAddressFree(owned, slug);
      return c.json(success('Whether the address is free', { slug, isFree }));
    })
    .put(`${ID}/address`, async (c) => {
      const owned = await access.asOwner(await actorOf(c), idOf(c));
      const { slug } = await parseBody(c, addressPayloadSchema);
      await management.changeAddress(owned, slug);
      return presentKept(c, 'The page has another address');
    })
    .all(`${ID}/address`, methodNotAllowed('GET', 'HEAD', 'PUT'))

    .put(`${ID}/visibility`, async (c) => {
      const owned = await access.asOwner(await actorOf(c), idOf(c));
      await management.changeVisibility(owned, await parseBody(c, visibilityPayloadSchema));
      return presentKept(c, 'Who sees the page has changed');
    })
    .all(`${ID}/visibility`, methodNotAllowed('PUT'))

    .get(`${ID}/guests`, async (c) => {
      const owned = await access.asOwner(await actorOf(c), idOf(c));
      return c.json(success('Who is invited', await family.guests.listGuests(owned)));
    })
    .put(`${ID}/guests`, async (c) => {
      const owned = await access.asOwner(await actorOf(c), idOf(c));
      const { emails } = await parseBody(c, guestsPayloadSchema);
      await family.guests.setGuests(owned, emails);
      return c.json(success('Who is invited', await family.guests.listGuests(owned)));
    })
    .all(`${ID}/guests`, methodNotAllowed('GET', 'HEAD', 'PUT'))

    .get(`${ID}/log`, async (c) => {
      const entries = await family.log(await access.asMember(await actorOf(c), idOf(c)));
      return c.json(success('Who did what', { entries }));
    })
    .all(`${ID}/log`, methodNotAllowed('GET', 'HEAD'));
}

function addDraft(app: Hono, { family, actorOf }: FamilyRoutesOptions): void {
  const { access, drafts, management } = family;
  app
    .get(`${ID}/draft`, async (c) => {
      const memorial = await access.toContribute(await actorOf(c), idOf(c));
      return c.json(success('The draft', await drafts.read(memorial)));
    })
    .all(`${ID}/draft`, methodNotAllowed('GET', 'HEAD'))

    .get(`${ID}/draft/page`, async (c) => {
      const member = await access.asMember(await actorOf(c), idOf(c));
      const page = await drafts.readPage(member);
      return c.json(
        success('What the preview draws', { page, renderedAt: new Date().toISOString() }),
      );
    })
    .all(`${ID}/draft/page`, methodNotAllowed('GET', 'HEAD'))

    .post(`${ID}/draft/changes`, async (c) => {
      const memorial = await access.toContribute(await actorOf(c), idOf(c));
      const { changes } = await parseBody(c, changesPayloadSchema);
      return c.json(success('The changes', await drafts.change(memorial, changes)));
    })
    .all(`${ID}/draft/changes`, methodNotAllowed('POST'))

    .get(`${ID}/draft/removed`, async (c) => {
      const memorial = await access.toContribute(await actorOf(c), idOf(c));
      return c.json(success('Put aside', { parts: await family.history.removedParts(memorial) }));
    })
    .all(`${ID}/draft/removed`, methodNotAllowed('GET', 'HEAD'))

    .post(`${ID}/publish`, async (c) => {
      const actor = await actorOf(c);
      const editable = await access.toEdit(actor, idOf(c));
      const { revision, visibility } = await parseBody(c, publishPayloadSchema);
      const change =
        visibility &&
        (await management.prepareVisibility(await access.asOwner(actor, idOf(c)), visibility));
      await drafts.publish(editable, revision, change);
      return c.json(success('The page is there', { memorial: await management.read(editable) }));
    })
    .all(`${ID}/publish`, methodNotAllowed('POST'));
}

function addHistory(app: Hono, { family, actorOf }: FamilyRoutesOptions): void {
  const { access, history } = family;
  app
    .get(`${ID}/revisions`, async (c) => {
      const editable = await access.toEdit(await actorOf(c), idOf(c));
      return c.json(success('The history', { revisions: await history.revisions(editable) }));
    })
    .all(`${ID}/revisions`, methodNotAllowed('GET', 'HEAD'))

    .post(`${ID}/revisions/:number/restore`, async (c) => {
      const editable = await access.toEdit(await actorOf(c), idOf(c));
      const number = Number(c.req.param('number'));
      if (!Number.isInteger(number) || number < 1 || number > 2_147_483_647) {
        throw new AppError('NOT_FOUND');
      }
      const restored = await history.restore(editable, number);
      return c.json(success('The draft is filled; the page is as it was', restored));
    })
    .all(`${ID}/revisions/:number/restore`, methodNotAllowed('POST'));
}

function idOf(c: Context): string {
  return c.req.param('id') ?? '';
}
