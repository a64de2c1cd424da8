import { setTimeout as pause } from 'node:timers/promises';

import { DEMO_USERS } from '../../server/seed/seed-demo-users.server.ts';

const CHUNK_BYTES = 1_000_000;
const POLL_MS = 500;

export interface CreatedMemorial {
  id: string;
  list: string;
}

export class SendingFamily {
  readonly #origin: string;
  #cookie = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  async create(fullName: string): Promise<CreatedMemorial> {
    const created = await this.#call('POST', '', { fullName });
    const { id } = ((await created.json()) as { data: { memorial: { id: string } } }).data.memorial;
    const section = `sec_${'0'.repeat(22)}`;
    const value = { id: section, type: 'albumSection', title: 'Pictures' };
    const change = { id: 'change-1', op: 'insert', path: 'sections', value, before: null };
    await this.#call('POST', `/${id}/draft/changes`, { changes: [change] });
    return { id, list: `${section}.photos` };
  }

  async send({ id, list }: CreatedMemorial, filename: string, bytes: Buffer): Promise<void> {
    const metadata = { filename, filetype: '', list };
    const location = await this.#createUpload(`/${id}/uploads`, bytes.length, metadata);
    for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES) {
      await this.#sendChunk(location, offset, bytes.subarray(offset, offset + CHUNK_BYTES));
    }
  }

  /** @throws Error if a picture was rejected */
  async waitUntilTaken({ id }: CreatedMemorial, count: number): Promise<void> {
    for (;;) {
      const response = await this.#call('GET', `/${id}/uploads`);
      type Uploads = { data: { uploads: Array<{ state: string; note?: string }> } };
      const { uploads } = ((await response.json()) as Uploads).data;
      const refused = uploads.find(({ state }) => state === 'refused');
      if (refused) throw new Error(refused.note);
      const taken = uploads.filter(({ state }) => state === 'taken').length;
      if (taken === count) return;
      await pause(POLL_MS);
    }
  }

  /** Resolves to the path of the upload. */
  async #createUpload(
    path: string,
    byteSize: number,
    metadata: Readonly<Record<string, string>>,
  ): Promise<string> {
    const encoded = Object.entries(metadata).map(
      ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
    );
    const created = await this.#request('POST', `/api/v1/memorials${path}`, {
      'upload-length': String(byteSize),
      'upload-metadata': encoded.join(','),
    });
    return new URL(created.headers.get('location') ?? '', this.#origin).pathname;
  }

  async #sendChunk(location: string, offset: number, chunk: Uint8Array): Promise<void> {
    const headers = {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    };
    await this.#request('PATCH', location, headers, chunk);
  }

  async #call(method: string, path: string, body?: unknown): Promise<Response> {
    const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const headers = { 'content-type': 'application/json' };
    return this.#request(method, `/api/v1/memorials${path}`, headers, json);
  }

  async #request(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: Uint8Array,
  ): Promise<Response> {
    const send = async () =>
      fetch(this.#origin + path, {
        method,
        headers: {
          'tus-resumable': '1.0.0',
          origin: this.#origin,
          cookie: this.#cookie,
          ...headers,
        },
        ...(body ? { body: new Uint8Array(body) } : {}),
      });
    let response = await send();
    if (response.status === 401) {
      await this.#logIn();
      response = await send();
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response;
  }

  async #logIn(): Promise<void> {
    const { email, password } = DEMO_USERS[0];
    const response = await fetch(`${this.#origin}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (!response.ok) throw new Error(`The demo user could not log in: ${response.status}`);
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    this.#cookie = cookies.join('; ');
  }
}
