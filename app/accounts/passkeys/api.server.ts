import type { Context, Hono } from 'hono';

import { mount } from '../../wire/mount.server.ts';
import type { SignInResult, Visitor } from '../account-context.server.ts';
import type { User } from '../contract.ts';
import type { SessionCookies } from '../session-cookies.server.ts';
import type { ActiveSession } from '../sessions/sessions.server.ts';
import { passkeys, passkeySignIn } from './endpoints.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './own-passkeys.server.ts';
import type { PasskeyContext } from './passkeys-context.server.ts';
import { presentPasskey } from './presenter.server.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.server.ts';

interface PasskeyRoutesOptions {
  cookies: SessionCookies;
  originOf: (c: Context) => string;
  grants: {
    anyone: () => Promise<undefined>;
    user: (c: Context) => Promise<ActiveSession>;
  };
  visitorOf: (c: Context) => Visitor;
  keepSignedIn: (c: Context, signedIn: SignInResult) => { user: User };
}

export function passkeyRoutes(
  context: PasskeyContext,
  { cookies, originOf, grants, visitorOf, keepSignedIn }: PasskeyRoutesOptions,
): Hono {
  return mount(passkeySignIn, grants, {
    options: async (_, { c }) => ({
      options: beginPasskeySignIn(context, {
        origin: originOf(c),
        holder: cookies.passkeyHolder(c),
      }),
    }),
    signIn: async (_, { c, payload }) => {
      const origin = originOf(c);
      const holder = cookies.readPasskeyHolder(c);
      const signIn = holder === undefined ? { origin } : { origin, holder };
      return keepSignedIn(
        c,
        await signInWithPasskey(context, payload.credential, signIn, visitorOf(c)),
      );
    },
  }).route(
    '/',
    mount(passkeys, grants, {
      list: async ({ user }) => ({
        passkeys: (await listPasskeys(context.kysely, user.id)).map(presentPasskey),
      }),
      options: async (session, { c }) => ({
        options: await beginPasskey(context, session, originOf(c)),
      }),
      register: async (session, { c, payload }) => ({
        passkey: presentPasskey(
          await addPasskey(context, session, payload.credential, {
            origin: originOf(c),
            visitor: visitorOf(c),
          }),
        ),
      }),
      rename: async (session, { params, payload }) => ({
        passkey: presentPasskey(
          await renamePasskey(context, session, { id: params.passkey, name: payload.name }),
        ),
      }),
      remove: async (session, { c, params }) => ({
        removed: await removePasskey(context, session, {
          id: params.passkey,
          origin: originOf(c),
        }),
      }),
    }),
  );
}
