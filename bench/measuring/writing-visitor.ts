// A visitor without JavaScript. The visitor's IP address, `network`, is sent in `X-Forwarded-For`, so the server must
// trust 127.0.0.1 as a proxy.

import { setTimeout as pause } from 'node:timers/promises';

import { TOO_FAST_MS } from '../../app/messages/writing/form-token.server.ts';
import { TRAP_FIELD } from '../../app/messages/writing/form/form-names.ts';

export const BEHIND_PROXY: Readonly<Record<string, string>> = { TRUSTED_PROXIES: '127.0.0.1' };

export interface SentTribute {
  name: string;
  text: string;
  email?: string;
  isTrapFilled?: boolean;
}

export interface Visit {
  name: string;
  openMs: number;
  sendMs: number;
  status: number;
  sentAt: number;
}

let visitors = 0;

export function honestTribute(): SentTribute {
  visitors += 1;
  return {
    name: `Friend ${visitors}`,
    text: `She taught me to bake bread, and laughed at my loaf number ${visitors}. The kitchen smelled of caraway, and nobody left her house hungry. I miss her.`,
  };
}

const HONEST_PAUSE_MS = TOO_FAST_MS + 200;

export async function writeTribute(
  { origin, slug, network }: { origin: string; slug: string; network: string },
  tribute: SentTribute = honestTribute(),
  pauseMs = HONEST_PAUSE_MS,
): Promise<Visit> {
  const address = `${origin}/${slug}/add-tribute`;
  const headers = { 'x-forwarded-for': network };
  const opened = performance.now();
  const page = await (await fetch(address, { headers })).text();
  const openMs = performance.now() - opened;
  const token = /name="form" value="([^"]+)"/.exec(page)?.[1];
  if (!token) throw new Error(`There is no form at ${address}.`);
  await pause(pauseMs);
  const body = new FormData();
  const { name, text, email = '', isTrapFilled = false } = tribute;
  const fields = { form: token, text, name, relationship: 'Neighbour', email, intent: 'send' };
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append(TRAP_FIELD, isTrapFilled ? 'Hello' : '');
  const sentAt = performance.now();
  const response = await fetch(address, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { ...headers, origin },
  });
  await response.arrayBuffer();
  return { name, openMs, sendMs: performance.now() - sentAt, status: response.status, sentAt };
}

export function networkNumber(number: number): string {
  return `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`;
}

/** Starts a visit every `paceMs`, even if earlier visits still run. Resolves when all visits have ended. */
export async function atPace<Item, Result>(
  items: readonly Item[],
  paceMs: number,
  visit: (item: Item, number: number) => Promise<Result>,
): Promise<Result[]> {
  const started = performance.now();
  const visits: Promise<Result>[] = [];
  for (const [number, item] of items.entries()) {
    const waitMs = started + number * paceMs - performance.now();
    if (waitMs > 0) await pause(waitMs);
    const begun = visit(item, number);
    begun.catch(() => undefined);
    visits.push(begun);
  }
  return Promise.all(visits);
}
