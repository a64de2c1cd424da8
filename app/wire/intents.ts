/** Forms of private screens submit actions. Each action has a name, which is called its intent. */
import type { MessageDescriptor } from '@lingui/core';
import type { z, ZodType } from 'zod';

import { pageI18n } from '../language/i18n.ts';
import { toFailure, type ActionResult } from './action-result.ts';

export type Intent<Payload> = (payload: Payload, signal?: AbortSignal) => Promise<ActionResult>;

type Intents = Readonly<Record<string, Intent<never>>>;

/** The submitted data, such as `{ intent: 'end-session', id: 'ses_1' }`. */
export type ActionOf<Table extends Intents> = {
  [Name in keyof Table & string]: Parameters<Table[Name]> extends [infer Payload, ...unknown[]]
    ? { intent: Name } & Payload
    : { intent: Name };
}[keyof Table & string];

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

/** @param failure - what the screen says if an error has no sentence of its own */
export async function attempt(
  failure: MessageDescriptor,
  work: () => Promise<unknown>,
): Promise<ActionResult> {
  try {
    await work();
    return { ok: true };
  } catch (error) {
    return toFailure(error, pageI18n._(failure));
  }
}

/** Call it in a `clientAction`. */
export async function runIntent(request: Request, intents: Intents): Promise<ActionResult> {
  const { intent: name, ...payload } = (await request.json()) as { intent: string };
  const run = Object.hasOwn(intents, name) ? intents[name] : undefined;
  if (!run) throw new Error(`This route has no intent '${name}'`);
  return run(payload as never, request.signal);
}
