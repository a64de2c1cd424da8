// Creates sessions of a demo account. Demo accounts exist on every server that has loaded the samples.
import { DEMO_USERS } from '../../server/seed/seed-demo-users.server.ts';

export const DEMO = DEMO_USERS[0];

/** @param origin - the origin of the server, or of a cache in front of the server */
export async function logIn(origin: string): Promise<Response> {
  const { email, password } = DEMO;
  const response = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (response.status !== 200) throw new Error(`The demo account was refused: ${response.status}`);
  return response;
}

/** Returns the `cookie` header of a new session. */
export async function demoCookie(origin: string): Promise<string> {
  const cookies = (await logIn(origin)).headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}
