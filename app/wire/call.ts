import type { ZodType } from 'zod';

import { apiClient } from './api-client.ts';
import type { Endpoint, InputOf, OutputOf, Params, Query, Right, Schema } from './endpoint.ts';

type Input<Path extends string, In, Name extends string> = Params<Path> &
  ([In] extends [undefined] ? unknown : { payload: In }) &
  ([Name] extends [never] ? unknown : { query?: Query<Name> });

/**
 * Makes an API call from the browser.
 * @param input - the path parameters by name, `payload` and `query`
 * @returns the response's `data`
 * @throws {ApiFailure} only
 */
export async function call<
  Path extends string,
  Payload extends Schema | undefined,
  Data extends Schema | undefined,
  Name extends string,
>(
  { method, path, data }: Endpoint<Path, Right, Payload, Data, Name>,
  ...[input]: Partial<Record<string, never>> extends Input<Path, InputOf<Payload>, Name>
    ? [input?: Input<Path, InputOf<Payload>, Name>]
    : [input: Input<Path, InputOf<Payload>, Name>]
): Promise<OutputOf<Data>> {
  // The types of `input` depend on the endpoint. Here only names and strings matter.
  const { payload, query = {}, ...params } = (input ?? {}) as Record<string, unknown>;
  const filled = addressOf({ path }, params as Params<Path>);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query as Query<string>)) {
    if (value) search.set(name, value);
  }
  const address = search.size > 0 ? `${filled}?${search}` : filled;
  const request = {
    method,
    path: address,
    body: payload,
    ...(data ? { data: data as unknown as ZodType<OutputOf<Data>> } : {}),
  };
  return (await apiClient.call<OutputOf<Data>>(request)).data;
}

/** The path of an endpoint with its parameters filled in, for a link or a download. */
export function addressOf<Path extends string>(
  { path }: Pick<Endpoint<Path>, 'path'>,
  params: Params<Path>,
): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((params as Readonly<Record<string, string>>)[name] ?? ''),
  );
}
