// Creates verified accounts in advance, because the mail with the code takes up to a second.
import { randomInt, randomUUID } from 'node:crypto';
import { on } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

const POOL_SIZE = 1;
const MAIL_TIMEOUT_MS = 20_000;
const NEWEST_MAILS = 40;

export function newPerson(): Person {
  return {
    firstName: 'Ada',
    lastName: 'King',
    email: `ada-${randomUUID()}@example.org`,
    password: 'rose garden',
  };
}

export function apiHeaders(origin: string): Record<string, string> {
  return {
    Origin: origin,
    'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
  };
}

export interface AccountPool {
  take(): Promise<Person>;
  close(): Promise<void>;
}

/**
 * @param origin - the origin of the server
 * @param outbox - the folder in which the server stores its mails
 */
export function createAccountPool(origin: string, outbox: string): AccountPool {
  const ready: Promise<Person>[] = [];
  const make = () => {
    const account = makeAccount(origin, outbox);
    account.catch(() => undefined);
    ready.push(account);
  };
  return {
    take: () => {
      while (ready.length <= POOL_SIZE) make();
      return ready.shift()!;
    },
    close: async () => {
      await Promise.allSettled(ready);
    },
  };
}

async function makeAccount(origin: string, outbox: string): Promise<Person> {
  const person = newPerson();
  const headers = { ...apiHeaders(origin), 'Content-Type': 'application/json' };
  const cookies = new Map<string, string>();
  const call = async (path: string, payload: object) => {
    const response = await fetch(`${origin}/api/v1/auth/${path}`, {
      method: 'POST',
      headers: { ...headers, Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      body: JSON.stringify(payload),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
  };
  await call('register', person);
  await call('send-verification', { email: person.email });
  await call('verify-email', { code: await waitForCode(outbox, person.email) });
  return person;
}

async function waitForCode(outbox: string, email: string): Promise<string> {
  await mkdir(outbox, { recursive: true });
  const watcher = watch(outbox);
  try {
    const arrivals = on(watcher, 'change', { signal: AbortSignal.timeout(MAIL_TIMEOUT_MS) });
    for (;;) {
      const code = await findCode(outbox, email);
      if (code) return code;
      await arrivals.next();
    }
  } catch (error) {
    throw new Error(`No code was mailed to ${email}.`, { cause: error });
  } finally {
    watcher.close();
  }
}

async function findCode(outbox: string, email: string): Promise<string | undefined> {
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.json'));
  for (const name of names.toSorted().toReversed().slice(0, NEWEST_MAILS)) {
    const mail = JSON.parse(await readFile(join(outbox, name), 'utf8')) as Record<string, string>;
    const code = /\b\d{6}\b/.exec(mail['text'] ?? '')?.[0];
    if (mail['to'] === email && code) return code;
  }
  return undefined;
}
