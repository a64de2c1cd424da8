export interface ApiResponse {
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

export interface SignedIn {
  user: TestUser;
  product: { origin: string };
}

/**
 * Calls the API as this user. Renews the session if it has expired.
 * @throws Error if the call fails
 */
export async function callApi<Data>(
  { user, product: { origin } }: SignedIn,
  method: string,
  path: string,
  payload?: unknown,
): Promise<Data> {
  let { status, body } = await user.call(origin, method, path, payload);
  if (status === 401 && (await user.refresh(origin)).status === 200) {
    ({ status, body } = await user.call(origin, method, path, payload));
  }
  if (status >= 300 || status === 0) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
  return body.data as Data;
}

const NO_RESPONSE: ApiResponse = { status: 0, headers: new Headers(), body: {} };

let userCount = 0;

export class TestUser {
  readonly number: number;
  readonly email: string;
  readonly password: string;
  readonly cookies: Map<string, string>;

  constructor(number = (userCount += 1), cookies: Iterable<[string, string]> = []) {
    this.number = number;
    this.email = `somebody-${number}@example.org`;
    this.password = `a-password-${number}`;
    this.cookies = new Map(cookies);
  }

  async call(
    origin: string,
    method: string,
    path: string,
    payload?: unknown,
  ): Promise<ApiResponse> {
    try {
      const response = await fetch(`${origin}/api/v1${path}`, {
        method,
        headers: this.requestHeaders(origin),
        ...(method === 'GET' ? {} : { body: JSON.stringify(payload ?? {}) }),
      });
      const body = (await response.json()) as ApiResponse['body'];
      this.storeCookies(response.headers.getSetCookie());
      return { status: response.status, headers: response.headers, body };
    } catch {
      return NO_RESPONSE;
    }
  }

  requestHeaders(origin: string): Record<string, string> {
    const { number } = this;
    return {
      origin,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    };
  }

  get registrationPayload(): Record<string, string> {
    const { email, password } = this;
    return { email, password, firstName: 'Ada', lastName: 'King' };
  }

  register(origin: string): Promise<ApiResponse> {
    return this.call(origin, 'POST', '/auth/register', this.registrationPayload);
  }

  verify(origin: string, code: string): Promise<ApiResponse> {
    return this.call(origin, 'POST', '/auth/verify-email', { code });
  }

  signIn(origin: string, password = this.password): Promise<ApiResponse> {
    return this.call(origin, 'POST', '/auth/login', { email: this.email, password });
  }

  refresh(origin: string): Promise<ApiResponse> {
    return this.call(origin, 'POST', '/auth/refresh');
  }

  rename(origin: string, firstName: string): Promise<ApiResponse> {
    return this.call(origin, 'PUT', '/auth/profile', { firstName, lastName: 'King' });
  }

  async me(origin: string): Promise<ApiResponse> {
    const first = await this.call(origin, 'GET', '/auth/me');
    if (first.status !== 401 || (await this.refresh(origin)).status !== 200) return first;
    return this.call(origin, 'GET', '/auth/me');
  }

  inOtherBrowser({ signedIn }: { signedIn: boolean }): TestUser {
    return new TestUser(this.number, signedIn ? this.cookies : []);
  }

  /** @param setCookies - the `Set-Cookie` headers of a response */
  storeCookies(setCookies: readonly string[]): void {
    for (const cookie of setCookies) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
