/** Dispatches the intents that forms and buttons on private screens submit to the `clientAction`. */
import type { z, ZodType } from 'zod';

import type { ActionResult } from './action-result.ts';

/** Calls the API for one intent. The handler of an intent without a payload takes no argument. */
export type Intent<Payload> = (payload: Payload, signal?: AbortSignal) => Promise<ActionResult>;

type Intents = Readonly<Record<string, Intent<never>>>;

/** The type of all submissions for a table of intents, for example `{ intent: 'end-session', id: 'ses_1' }`. */
export type ActionOf<Table extends Intents> = {
  [Name in keyof Table & string]: Parameters<Table[Name]> extends [infer Payload, ...unknown[]]
    ? { intent: Name } & Payload
    : { intent: Name };
}[keyof Table & string];

/** Creates the handler of an intent, which validates its payload first and reports validation errors by field. */
export function intent<Schema extends ZodType>(
  schema: Schema,
  run: Intent<z.output<Schema>>,
): Intent<z.input<Schema>> {
  return async (payload, signal) => {
    const parsed = schema.safeParse(payload);
    if (parsed.success) return run(parsed.data, signal);
    const { issues } = parsed.error;
    return {
      ok: false,
      sentence: issues[0]?.message ?? '',
      fieldErrors: Object.fromEntries(
        issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
      ),
      code: undefined,
      isApiResponse: false,
    };
  };
}

/** For a route's `clientAction`: runs the intent that `useRouteAction` submitted. */
export async function runIntent(request: Request, intents: Intents): Promise<ActionResult> {
  const { intent: name, ...payload } = (await request.json()) as { intent: string };
  const run = Object.hasOwn(intents, name) ? intents[name] : undefined;
  if (!run) throw new Error(`This route has no intent '${name}'`);
  return run(payload as never, request.signal);
}
