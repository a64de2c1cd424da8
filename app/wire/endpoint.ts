/**
 * The description of an API call. The route (`mount.server.ts`), the OpenAPI document, docs/reference/roles.md and the
 * browser's client (`call.ts`) are derived from it. The descriptions stand in the `endpoints.ts` of each room.
 */
import type { ErrorCode } from './errors/error-codes.ts';

/** What the caller must be. All but the first two are rights on the memorial `{id}` (`members/access.server.ts`). */
export const RIGHTS = [
  'anyone',
  'user',
  'member',
  'ownOrSelf',
  'contribute',
  'edit',
  'moderate',
  'letters',
  'invite',
  'own',
] as const;

export type Right = (typeof RIGHTS)[number];

/** What the types need of a zod schema. Comparing whole `ZodType`s would double the time of the type check. */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

/** What the client sends; undefined without a schema. */
export type InputOf<S> = S extends Schema ? S['_zod']['input'] : undefined;

/** What parsing returns; undefined without a schema. */
export type OutputOf<S> = S extends Schema ? S['_zod']['output'] : undefined;

export interface Endpoint<
  Path extends string = string,
  R extends Right = Right,
  Payload extends Schema | undefined = Schema | undefined,
  Data extends Schema | undefined = Schema | undefined,
  Name extends string = string,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** with `{name}` for a parameter; `{id}` is the id of a memorial */
  path: Path;
  /** one sentence for the API's documentation, without a full stop */
  about: string;
  right: R;
  payload?: Payload;
  /** if the body is a file: its media type, such as `audio/*`; the use case reads it as a stream */
  takes?: { file: string };
  /** the meaning of each query parameter; the handler checks their values */
  query?: Readonly<Record<Name, string>>;
  data?: Data;
  /** the success status; 200 by default */
  status?: 201 | 202;
  /** the `message` of the success envelope, for developers; “OK” by default */
  message?: string;
  /**
   * if the response is not the JSON envelope: a file of this media type, which can be requested in ranges; a redirect; or
   * a response of the tus upload protocol
   */
  sends?: { file: string } | { redirect: true } | { tus: 201 | 204 };
  /** the maximum size of the body; 100 KB by default */
  maxBytes?: number;
  /** true if caches may keep the response and must ask whether it is current; otherwise `no-store` */
  isCacheable?: true;
  /** the errors of the use case; those of the session, the right and the body are added */
  failures?: readonly ErrorCode[];
}

/*@__NO_SIDE_EFFECTS__*/
export function endpoint<
  const Path extends string,
  const R extends Right,
  Payload extends Schema | undefined = undefined,
  Data extends Schema | undefined = undefined,
  const Name extends string = never,
>(description: Endpoint<Path, R, Payload, Data, Name>): Endpoint<Path, R, Payload, Data, Name> {
  return description;
}

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The path parameters of an endpoint. */
export type Params<Path extends string> = { readonly [Name in NamesIn<Path>]: string };

export type Query<Names extends string> = { readonly [Name in Names]?: string | undefined };
