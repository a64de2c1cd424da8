// Somebody with a browser and a network of their own: keeps cookies, calls the API, and takes a connection
// that breaks for what it is: no answer.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Answer {
  /** 0 when there was none */
  status: number;
  headers: Headers;
  body: {
    code?: string;
    message?: string;
    data?: {
      user?: { firstName: string; isEmailVerified: boolean };
      url?: string;
      plans?: Array<{ billing?: { monthly: { priceId: string } } }>;
      subscription?: { tier: string };
    };
  };
}

const NO_ANSWER: Answer = { status: 0, headers: new Headers(), body: {} };

let people = 0;

export class Person {
  readonly number: number;
  readonly email: string;
  readonly password: string;
  readonly cookies: Map<string, string>;

  constructor(number = (people += 1), cookies: Iterable<[string, string]> = []) {
    this.number = number;
    this.email = `somebody-${number}@example.org`;
    this.password = `a-password-${number}`;
    this.cookies = new Map(cookies);
  }

  /** A call below `/api/v1`. */
  async call(origin: string, method: string, path: string, payload?: unknown): Promise<Answer> {
    try {
      const answer = await fetch(`${origin}/api/v1${path}`, {
        method,
        headers: this.headers(origin),
        ...(method === 'GET' ? {} : { body: JSON.stringify(payload ?? {}) }),
      });
      const body = (await answer.json()) as Answer['body'];
      this.keep(answer.headers.getSetCookie());
      return { status: answer.status, headers: answer.headers, body };
    } catch {
      return NO_ANSWER;
    }
  }

  /** What its browser sends with a call. */
  headers(origin: string): Record<string, string> {
    const { number } = this;
    return {
      origin,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    };
  }

  /** What they type to sign up. */
  get registration(): Record<string, string> {
    const { email, password } = this;
    return { email, password, firstName: 'Ada', lastName: 'King' };
  }

  register(origin: string): Promise<Answer> {
    return this.call(origin, 'POST', '/auth/register', this.registration);
  }

  verify(origin: string, code: string): Promise<Answer> {
    return this.call(origin, 'POST', '/auth/verify-email', { code });
  }

  signIn(origin: string, password = this.password): Promise<Answer> {
    return this.call(origin, 'POST', '/auth/login', { email: this.email, password });
  }

  refresh(origin: string): Promise<Answer> {
    return this.call(origin, 'POST', '/auth/refresh');
  }

  rename(origin: string, firstName: string): Promise<Answer> {
    return this.call(origin, 'PUT', '/auth/profile', { firstName, lastName: 'King' });
  }

  /** Who the product says they are, after a refresh where the session wants one, as a browser asks. */
  async me(origin: string): Promise<Answer> {
    const first = await this.call(origin, 'GET', '/auth/me');
    if (first.status !== 401 || (await this.refresh(origin)).status !== 200) return first;
    return this.call(origin, 'GET', '/auth/me');
  }

  /** The same person at another browser, with the cookies of this one or with none. */
  elsewhere({ signedIn }: { signedIn: boolean }): Person {
    return new Person(this.number, signedIn ? this.cookies : []);
  }

  /** What its browser does with the cookies of an answer. */
  keep(setCookies: readonly string[]): void {
    for (const cookie of setCookies) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** The mails that arrived in the outbox of a product's folder, by their address, the oldest first. */
export function outboxOf(directory: string): Map<string, string[]> {
  const folder = join(directory, 'data', 'outbox');
  const mails = new Map<string, string[]>();
  for (const name of namesIn(folder)) {
    const mail = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      to: string;
      text: string;
    };
    mails.set(mail.to, [...(mails.get(mail.to) ?? []), mail.text]);
  }
  return mails;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted();
  } catch {
    return [];
  }
}

/** The six digits of a mail's text. */
export function codeIn(text: string | undefined): string | undefined {
  return text === undefined ? undefined : /\b\d{6}\b/.exec(text)?.[0];
}
