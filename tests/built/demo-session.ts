import { DEMO_USERS } from '../../server/seed/seed-demo-users.server.ts';

export const DEMO = DEMO_USERS[0];
/** The demo user on the plan Pro, who can own more memorials than `DEMO`. */
export const DEMO_ON_PRO = DEMO_USERS[1];

/** @param origin - the origin of the server, or of a cache in front of it */
export async function logIn(
  origin: string,
  { email, password }: { email: string; password: string } = DEMO,
): Promise<Response> {
  const response = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (response.status !== 200) throw new Error(`The demo account was refused: ${response.status}`);
  return response;
}

/** @returns the `cookie` header of a new session */
export async function demoCookie(
  origin: string,
  user?: { email: string; password: string },
): Promise<string> {
  const cookies = (await logIn(origin, user)).headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}
