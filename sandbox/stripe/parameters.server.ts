/**
 * What a call accepts, written down so that the compiler holds it against the parameters of the SDK:
 * every name that Stripe documents must be there, no other may be, and each value has the SDK's type.
 */
import { z } from 'zod';

import { StripeApiError } from './api-error.server.ts';
import type { FormValue } from './form-body.server.ts';

const NOT_PLAYED = 'the sandbox does not play this parameter';

/** Stripe knows it, the sandbox has nothing behind it: sent nevertheless, it is refused rather than ignored. */
export const notPlayed = z.undefined({ error: NOT_PLAYED }).optional();

export const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true');

export const whole = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: 'must be an integer' })
  .transform(Number);

export const filled = z.string().min(1, { error: 'must not be empty' }).max(5000);

/** Stripe takes any address of the web; whether it is one of its own, the product must see to. */
export const webAddress = z
  .string()
  .max(5000)
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: 'must be an address that begins with http:// or https://',
  });

/** As Stripe's: up to 50 texts; an empty value takes the key away. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50, { error: 'holds more than 50 keys' });

export const expand = z.array(z.string()).optional();

export const pagination = {
  limit: whole.refine((value) => value >= 1 && value <= 100, 'must be from 1 to 100').optional(),
  starting_after: filled.optional(),
  ending_before: filled.optional(),
};

/** `parametersOf<Stripe.PriceListParams>()({…})`: a schema that names all of them and nothing else. */
export function parametersOf<Params>() {
  return <Known extends { [Name in keyof Params]-?: z.ZodType<Params[Name] | undefined> }>(
    known: Known & Record<Exclude<keyof Known, keyof Params>, never>,
  ): z.ZodObject<Known, z.core.$strict> => z.strictObject<Known>(known);
}

/**
 * The parameters of a call, checked.
 * @throws StripeApiError as Stripe words it: unknown, missing or wrong
 */
export function readParameters<Schema extends z.ZodType>(
  schema: Schema,
  given: { [name: string]: FormValue },
): z.output<Schema> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (!issue) throw new StripeApiError(400, 'The parameters are wrong');
  throw toApiError(issue, isGiven(given, issue.path));
}

function toApiError(issue: z.core.$ZodIssue, given: boolean): StripeApiError {
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? '']);
    return new StripeApiError(400, `Received unknown parameter: ${param}`, {
      code: 'parameter_unknown',
      param,
    });
  }
  const param = nameOf(issue.path);
  if (!given) {
    return new StripeApiError(400, `Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    });
  }
  const isInteger = issue.message === 'must be an integer';
  return new StripeApiError(400, `Invalid ${param}: ${issue.message}`, {
    param,
    ...(isInteger ? { code: 'parameter_invalid_integer' } : {}),
  });
}

/** `items[0][price]` */
function nameOf(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  return `${first ?? ''}${rest.map((part) => `[${part}]`).join('')}`;
}

function isGiven(given: FormValue, path: readonly PropertyKey[]): boolean {
  let value: FormValue | undefined = given;
  for (const part of path) {
    if (typeof value !== 'object') return false;
    value = new Map(Object.entries(value)).get(String(part));
  }
  return value !== undefined;
}
