/** Makes routes of endpoints: access, parsing, the envelope, caching, and 405 for other methods. */
import { Hono, type Context } from 'hono';
import type { ZodType } from 'zod';

import { methodNotAllowed } from './api.server.ts';
import type { Endpoint, OutputOf, Params, Query } from './endpoint.ts';
import { parseBody } from './parse-body.server.ts';

/** Checks a right for a request. Resolves to what the handler gets; rejects with an AppError without the right. */
type Grant = (c: Context) => Promise<unknown>;

/** A grant for each right in `Rights`. */
export type Grants<Rights> = { readonly [R in keyof Rights]: (c: Context) => Promise<Rights[R]> };

type Granted<G, R> = R extends keyof G
  ? G[R] extends (c: Context) => Promise<infer Access>
    ? Access
    : never
  : never;

interface Request<E> {
  c: Context;
  params: E extends { path: infer Path extends string } ? Params<Path> : never;
  payload: E extends { payload?: infer S } ? OutputOf<S> : undefined;
  query: E extends { query?: Readonly<Record<infer Name extends string, string>> }
    ? Query<Name>
    : never;
}

type DataOf<E> = E extends { data?: infer S }
  ? OutputOf<S> | (undefined extends OutputOf<S> ? void : never)
  : never;

/** Each handler resolves to the response's `data`, or to a whole response if the endpoint `sends` something else. */
type Handlers<T, G> = {
  readonly [Name in keyof T]: (
    granted: T[Name] extends { right: infer R } ? Granted<G, R> : never,
    request: Request<T[Name]>,
  ) => Promise<DataOf<T[Name]> | Response>;
};

type Handler = (granted: unknown, request: unknown) => Promise<unknown>;

/**
 * @param endpoints - the calls of a room by name
 * @param grants - one grant for each right that the endpoints name
 * @param handlers - one use case for each endpoint
 */
export function mount<
  T extends Readonly<Record<string, Endpoint>>,
  G extends { readonly [R in T[keyof T]['right']]: Grant },
>(endpoints: T, grants: G, handlers: Handlers<T, G>): Hono {
  const app = new Hono();
  const named = Object.entries(endpoints).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name] as Handler,
  }));
  const paths = Map.groupBy(named, ({ endpoint }) => endpoint.path);
  for (const [path, calls] of [...paths].toSorted(([one], [other]) => byParameters(one, other))) {
    for (const { endpoint, handle } of calls) {
      const grant: Grant = grants[endpoint.right as keyof G];
      app.on(endpoint.method, patternOf(path), (c) => answer(c, endpoint, grant, handle));
    }
    const methods = calls.map(({ endpoint }) => endpoint.method);
    const allowed = methods.includes('GET') ? ['GET', 'HEAD'] : [];
    app.all(patternOf(path), methodNotAllowed(...new Set([...allowed, ...methods])));
  }
  return app;
}

async function answer(
  c: Context,
  endpoint: Endpoint,
  grant: Grant,
  handle: Handler,
): Promise<Response> {
  const granted = await grant(c);
  const payload = endpoint.payload ? await parseBody(c, endpoint.payload as ZodType) : undefined;
  const query = Object.fromEntries(
    Object.keys(endpoint.query ?? {}).map((name) => [name, c.req.query(name)]),
  );
  const data = await handle(granted, { c, params: c.req.param(), payload, query });
  if (data instanceof Response) return data;
  const { message = 'OK', status = 200, isCacheable } = endpoint;
  c.header('Cache-Control', isCacheable ? 'public, max-age=0, must-revalidate' : 'no-store');
  return c.json({ success: true, message, ...(data === undefined ? {} : { data }) }, status);
}

/**
 * The path as a pattern of Hono. Malformed ids match, too, so that they get the same response as unknown ids. A slug never
 * starts with `mem_`.
 */
export function patternOf(path: string): string {
  return path
    .replace('/memorials/{id}', '/memorials/:id{mem_[^/]+}')
    .replaceAll(/\{(\w+)\}(?!\})/g, ':$1');
}

/** Of two patterns that match a path, the first is used. So `/thanks` comes before `/{letter}`. */
function byParameters(one: string, other: string): number {
  return one.split('{').length - other.split('{').length;
}
