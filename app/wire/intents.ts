/** The forms and buttons of a private screen send an intent to its `clientAction`; these run it. */
import type { z, ZodType } from 'zod';

import type { ActionResult } from './action-result.ts';

/** Sends to the API. One that needs no payload is a plain function. */
export type Intent<Payload> = (payload: Payload) => Promise<ActionResult>;

type Intents = Readonly<Record<string, Intent<never>>>;

/** What a component may send to a table of intents: `{ intent: 'end-session', id: 'ses_1' }`. */
export type ActionOf<Table extends Intents> = {
  [Name in keyof Table & string]: Parameters<Table[Name]> extends [infer Payload]
    ? { intent: Name } & Payload
    : { intent: Name };
}[keyof Table & string];

/** An intent whose payload is parsed before it runs; what the schema refuses stands at its fields. */
export function intent<Schema extends ZodType>(
  schema: Schema,
  run: (payload: z.output<Schema>) => Promise<ActionResult>,
): Intent<z.input<Schema>> {
  return async (payload) => {
    const parsed = schema.safeParse(payload);
    if (parsed.success) return run(parsed.data);
    const { issues } = parsed.error;
    return {
      ok: false,
      sentence: issues[0]?.message ?? '',
      fieldErrors: Object.fromEntries(
        issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
      ),
      code: undefined,
      isAnswer: false,
    };
  };
}

/** For a route's `clientAction`: runs what `useRouteAction` sent. */
export async function runIntent(request: Request, intents: Intents): Promise<ActionResult> {
  const { intent: name, ...payload } = (await request.json()) as { intent: string };
  const run = Object.hasOwn(intents, name) ? intents[name] : undefined;
  if (!run) throw new Error(`This route has no intent '${name}'`);
  return run(payload as never);
}
