// Verified accounts of the product under test, made through its API before a journey asks for one: the mail
// with the code takes up to a second, which passes while another journey runs.
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

/** How many accounts are ready or being made while none is asked for. */
const AHEAD = 2;
const MAIL_TIMEOUT_MS = 20_000;
/** Of the newest mails, those that are looked through for a code. */
const NEWEST = 40;

/** A person whom the product does not know yet. */
export function newPerson(): Person {
  return {
    firstName: 'Ada',
    lastName: 'King',
    email: `ada-${randomUUID()}@example.org`,
    password: 'rose garden',
  };
}

/** The headers of a call by a browser at the product, from a network of its own: attempts are counted by network. */
export function callerHeaders(origin: string): Record<string, string> {
  return {
    Origin: origin,
    'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
  };
}

export interface AccountPool {
  /** A verified account that no other journey uses. */
  take(): Promise<Person>;
  /** Waits for what is being made, so that the product can stop. */
  close(): Promise<void>;
}

/**
 * Starts to make accounts with the first one that is taken.
 *
 * @param origin of the product
 * @param outbox the folder in which it keeps its mails
 */
export function createAccountPool(origin: string, outbox: string): AccountPool {
  const ready: Promise<Person>[] = [];
  const make = () => {
    const making = makeAccount(origin, outbox);
    // A failure is reported by the journey that takes this one.
    making.catch(() => undefined);
    ready.push(making);
  };
  return {
    take: () => {
      while (ready.length <= AHEAD) make();
      return ready.shift()!;
    },
    close: async () => {
      await Promise.allSettled(ready);
    },
  };
}

async function makeAccount(origin: string, outbox: string): Promise<Person> {
  const person = newPerson();
  const headers = { ...callerHeaders(origin), 'Content-Type': 'application/json' };
  const cookies = new Map<string, string>();
  const call = async (path: string, payload: object) => {
    const answer = await fetch(`${origin}/api/v1/auth/${path}`, {
      method: 'POST',
      headers: { ...headers, Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      body: JSON.stringify(payload),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
  };
  await call('register', person);
  await call('send-verification', { email: person.email });
  await call('verify-email', { code: await mailedCode(outbox, person.email) });
  return person;
}

/** Looks through the newest mails whenever one has arrived. */
async function mailedCode(outbox: string, email: string): Promise<string> {
  await mkdir(outbox, { recursive: true });
  const watcher = watch(outbox);
  try {
    const arrivals = on(watcher, 'change', { signal: AbortSignal.timeout(MAIL_TIMEOUT_MS) });
    for (;;) {
      const code = await codeAmongNewest(outbox, email);
      if (code) return code;
      await arrivals.next();
    }
  } catch (error) {
    throw new Error(`No code was mailed to ${email}.`, { cause: error });
  } finally {
    watcher.close();
  }
}

async function codeAmongNewest(outbox: string, email: string): Promise<string | undefined> {
  // Their names begin with the instant at which they were sent.
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.json'));
  for (const name of names.toSorted().toReversed().slice(0, NEWEST)) {
    const mail = JSON.parse(await readFile(join(outbox, name), 'utf8')) as Record<string, string>;
    const code = /\b\d{6}\b/.exec(mail['text'] ?? '')?.[0];
    if (mail['to'] === email && code) return code;
  }
  return undefined;
}
