import type { ServedProduct } from './served-product.ts';

export class Family {
  readonly #server: ServedProduct;
  readonly #cookie: string;

  private constructor(server: ServedProduct, cookie: string) {
    this.#server = server;
    this.#cookie = cookie;
  }

  static async logIn(
    server: ServedProduct,
    { email, password }: { email: string; password: string },
  ): Promise<Family> {
    const response = await fetch(`${server.origin}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (!response.ok) throw new Error(`The demo user could not log in: ${response.status}`);
    const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    return new Family(server, cookie.join('; '));
  }

  async call<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const response = await fetch(`${this.#server.origin}/api/v1/memorials${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie: this.#cookie },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
    const answer = (await response.json()) as { data: Data; message: string };
    if (!response.ok) throw new Error(`${method} ${path}: ${answer.message}`);
    return answer.data;
  }

  async create(fullName: string): Promise<{ id: string; slug: string }> {
    type Created = { memorial: { id: string; slug: string } };
    return (await this.call<Created>('POST', '', { fullName })).memorial;
  }

  async publish(id: string): Promise<void> {
    const { revision } = await this.call<{ revision: number }>('GET', `/${id}/draft`);
    await this.call('POST', `/${id}/publish`, { revision });
  }
}
