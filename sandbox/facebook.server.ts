import { randomBytes } from 'node:crypto';

import { Hono } from 'hono';

import { addAuthorization, type SandboxClient } from './authorization.server.ts';
import type { SandboxPerson } from './people.ts';

export function facebookRoutes(options: { client: SandboxClient; origin: string }): Hono {
  const people = new Map<string, SandboxPerson>();
  const app = new Hono();
  const authorization = addAuthorization(app, {
    ...options,
    name: 'Facebook',
    path: '/v23.0/dialog/oauth',
  });
  app.post('/v23.0/oauth/access_token', async (c) => {
    const grant = await authorization.redeem(c);
    if (!grant) return c.json(errorBody('Invalid verification code', 100), 400);
    const token = randomBytes(24).toString('base64url');
    people.set(token, grant.person);
    return c.json({ access_token: token, token_type: 'bearer', expires_in: 3600 });
  });
  app.get('/v23.0/me', (c) => {
    const token = c.req.header('authorization')?.replace('Bearer ', '') ?? '';
    const person = people.get(token);
    if (!person) return c.json(errorBody('Invalid OAuth access token', 190), 400);
    return c.json({
      id: person.id,
      first_name: person.firstName,
      last_name: person.lastName,
      ...(person.email ? { email: person.email } : {}),
    });
  });
  return app;
}

function errorBody(message: string, code: number) {
  return { error: { message, code } };
}
