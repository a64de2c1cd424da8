// A browser as the server sees one: cookies that it keeps and sends, the headers of a page of ours, an
// address. Scripts cannot be run in it.

import type { App } from '../../server/api.server.ts';
import type { ToldSecrets } from './told-secrets.ts';

export interface Answer {
  status: number;
  headers: Headers;
  body: {
    success?: boolean;
    message?: string;
    error?: string;
    code?: string;
    fields?: Record<string, string>;
    data?: { user?: Record<string, unknown> };
  };
}

export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly address: string;
  readonly #app: App;
  readonly #origin: string;
  readonly #secrets: ToldSecrets;

  constructor(app: App, origin: string, address: string, secrets: ToldSecrets) {
    this.#app = app;
    this.#origin = origin;
    this.#secrets = secrets;
    this.address = address;
  }

  /** Asks for anything as it stands; answers are kept as a browser keeps their cookies. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0) {
      headers.set(
        'cookie',
        [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      );
    }
    const address = new URL(path, this.#origin);
    this.#secrets.tellAddress(address);
    const response = await this.#app.request(
      address.href,
      { ...init, headers },
      { incoming: { socket: { remoteAddress: this.address } } },
    );
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
      else {
        this.cookies.set(name, value);
        this.#secrets.tell(value);
      }
    }
    return response;
  }

  /** One of the calls under `/api/v1/auth`, from a page of ours. */
  async call(
    method: string,
    path: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    this.#secrets.tellPayload(payload);
    const response = await this.fetch(`/api/v1/auth${path}`, {
      method,
      headers: {
        origin: this.#origin,
        'content-type': 'application/json',
        ...headers,
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(payload ?? {}) }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Answer['body'],
    };
  }

  post(path: string, payload?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.call('POST', path, payload, headers);
  }

  put(path: string, payload?: unknown): Promise<Answer> {
    return this.call('PUT', path, payload);
  }

  me(): Promise<Answer> {
    return this.call('GET', '/me');
  }

  register(email: string, password = 'a-password'): Promise<Answer> {
    return this.post('/register', { email, password, firstName: 'Ada', lastName: 'King' });
  }

  login(email: string, password = 'a-password'): Promise<Answer> {
    return this.post('/login', { email, password });
  }

  /** Another tab or a copy of the cookies in another place. */
  copy(address = this.address): TestBrowser {
    const copy = new TestBrowser(this.#app, this.#origin, address, this.#secrets);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }
}
