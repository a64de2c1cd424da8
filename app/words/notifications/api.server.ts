import { Hono, type Context } from 'hono';

import type { Actor, ModeratedMemorial } from '../../members/access.server.ts';
import { methodNotAllowed } from '../../wire/api.server.ts';
import { success } from '../../wire/envelope.ts';
import { parseBody } from '../../wire/parse-body.server.ts';
import { notificationsPayloadSchema } from './contract.ts';
import type { MailChoices } from './mail-choices.server.ts';

export interface NotificationRoutesOptions {
  mailChoices: MailChoices;
  toModerate: (actor: Actor, memorialId: string) => Promise<ModeratedMemorial>;
  /** resolves to the signed-in user; rejects with NOT_SIGNED_IN if there is none */
  actorOf: (c: Context) => Promise<Actor>;
}

const OWN = '/:id{mem_[^/]+}/notifications';

export function notificationRoutes(options: NotificationRoutesOptions): Hono {
  const { mailChoices, toModerate, actorOf } = options;
  const app = new Hono();
  const allowed = async (c: Context) => toModerate(await actorOf(c), c.req.param('id') ?? '');
  const present = async (c: Context, member: ModeratedMemorial, message: string) =>
    c.json(success(message, { notifications: await mailChoices.readOwn(member) }));
  app.use(OWN, async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  return app
    .get(OWN, async (c) => present(c, await allowed(c), 'Your mails about new words'))
    .put(OWN, async (c) => {
      const member = await allowed(c);
      await mailChoices.saveOwn(member, await parseBody(c, notificationsPayloadSchema));
      return present(c, member, 'Your mails have changed');
    })
    .all(OWN, methodNotAllowed('GET', 'HEAD', 'PUT'));
}
