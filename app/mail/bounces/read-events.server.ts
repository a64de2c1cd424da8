/** Reads the JSON of a provider by a mapping. Whatever is missing or of another kind is left out. */
import { parseJson } from '../../wire/json.ts';
import type { BounceMapping } from './bounce-events.ts';
import type { BounceReport } from './bounces.server.ts';

const MAX_EVENTS = 1_000;
const MAX_VALUES = 50;
const MAX_CHARACTERS = 2_000;

/** Undefined if the text isn't JSON. Reads at most 1,000 events. */
export function readEvents(text: string, mapping: BounceMapping): BounceReport[] | undefined {
  const document = parseDocument(text, mapping);
  if (document === undefined) return undefined;
  const [found] = valuesAt(document, mapping.events);
  const events: unknown[] = Array.isArray(found) ? found : [found];
  return events.slice(0, MAX_EVENTS).flatMap((event) => {
    const outcome = outcomeOf(textsAt(event, mapping.type).join('/'), mapping.outcomes);
    if (outcome === undefined || outcome === 'ignored') return [];
    return [
      {
        tokenIn: textsAt(event, mapping.id),
        recipients: textsAt(event, mapping.recipient),
        outcome,
        causes: textsAt(event, mapping.reason),
      },
    ];
  });
}

/** The address at which Amazon SNS wants a new subscription to be confirmed; undefined for everything else. */
export function findSubscriptionUrl(text: string): string | undefined {
  const document = parseJson(text);
  const [type] = textsAt(document, ['/Type']);
  const [url = ''] = textsAt(document, ['/SubscribeURL']);
  const isOurs = /^https:\/\/sns\.[a-z0-9-]{1,30}\.amazonaws\.com(?:\.cn)?\/\S*$/.test(url);
  return type === 'SubscriptionConfirmation' && isOurs ? url : undefined;
}

/** A document that isn't wrapped is taken as it is. */
function parseDocument(text: string, { unwrap }: BounceMapping): unknown {
  const document = parseJson(text);
  if (document === undefined || unwrap === undefined) return document;
  const [inner] = valuesAt(document, unwrap);
  return typeof inner === 'string' ? parseJson(inner) : document;
}

/** By the longest key that the type is, or begins with. */
function outcomeOf(type: string, outcomes: BounceMapping['outcomes']) {
  const [longest] = Object.keys(outcomes)
    .filter((key) => type === key || type.startsWith(`${key}/`))
    .toSorted((a, b) => b.length - a.length);
  return longest === undefined ? undefined : outcomes[longest];
}

function textsAt(document: unknown, pointers: readonly string[]): string[] {
  return pointers.flatMap((pointer) =>
    valuesAt(document, pointer).flatMap((value) => {
      if (typeof value === 'string') return [value.slice(0, MAX_CHARACTERS)];
      return typeof value === 'number' ? [String(value)] : [];
    }),
  );
}

function valuesAt(document: unknown, pointer: string): unknown[] {
  let values: unknown[] = [document];
  for (const part of pointer.split('/').slice(1)) {
    values = values.flatMap((value) => stepInto(value, part)).slice(0, MAX_VALUES);
  }
  return values;
}

function stepInto(value: unknown, part: string): unknown[] {
  if (Array.isArray(value)) {
    if (part === '*') return value.slice(0, MAX_VALUES);
    return /^\d{1,6}$/.test(part) ? value.slice(Number(part), Number(part) + 1) : [];
  }
  const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return [];
  return [Reflect.get(value, key)];
}
