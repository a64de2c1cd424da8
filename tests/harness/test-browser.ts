import type { App } from '../../server/api.server.ts';
import type { SecretLeakCheck } from './secret-leak-check.ts';

export interface ApiResponse {
  status: number;
  headers: Headers;
  body: {
    success?: boolean;
    message?: string;
    error?: string;
    code?: string;
    fields?: Record<string, string>;
    data?: { user?: Record<string, unknown> } & Record<string, unknown>;
  };
}

export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly address: string;
  readonly #app: App;
  readonly #origin: string;
  readonly #secrets: SecretLeakCheck;

  constructor(app: App, origin: string, address: string, secrets: SecretLeakCheck) {
    this.#app = app;
    this.#origin = origin;
    this.#secrets = secrets;
    this.address = address;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0) {
      headers.set(
        'cookie',
        [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      );
    }
    const url = new URL(path, this.#origin);
    this.#secrets.addUrl(url);
    const response = await this.#app.request(
      url.href,
      { ...init, headers },
      { incoming: { socket: { remoteAddress: this.address } } },
    );
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
      else {
        this.cookies.set(name, value);
        this.#secrets.add(value);
      }
    }
    return response;
  }

  call(
    method: string,
    path: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> {
    return this.callApi(method, `/auth${path}`, payload, headers);
  }

  async callApi(
    method: string,
    path: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> {
    this.#secrets.addPayload(payload);
    const body = method === 'GET' ? undefined : JSON.stringify(payload ?? {});
    const response = await this.fetch(`/api/v1${path}`, {
      method,
      headers: {
        origin: this.#origin,
        'content-type': 'application/json',
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await readBody(response)) as ApiResponse['body'],
    };
  }

  post(path: string, payload?: unknown, headers?: Record<string, string>): Promise<ApiResponse> {
    return this.call('POST', path, payload, headers);
  }

  put(path: string, payload?: unknown): Promise<ApiResponse> {
    return this.call('PUT', path, payload);
  }

  me(): Promise<ApiResponse> {
    return this.call('GET', '/me');
  }

  register(email: string, password = 'a-password'): Promise<ApiResponse> {
    return this.post('/register', { email, password, firstName: 'Ada', lastName: 'King' });
  }

  login(email: string, password = 'a-password'): Promise<ApiResponse> {
    return this.post('/login', { email, password });
  }

  copy(address = this.address): TestBrowser {
    const copy = new TestBrowser(this.#app, this.#origin, address, this.#secrets);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }
}

/** A file has no body of JSON. */
async function readBody(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.startsWith('text/csv')) return response.json();
  return { success: true, text: await response.text() };
}
