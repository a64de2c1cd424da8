import { createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
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

  async addPhotos({ id, list }: CreatedMemorial, photos: readonly string[]): Promise<void> {
    const changes = photos.map((photo, index) => ({
      id: `photo-${index}`,
      op: 'insert',
      path: list,
      value: { photo, caption: `Picture ${index + 1}` },
      before: null,
    }));
    await this.#call('POST', `/${id}/draft/changes`, { changes });
  }

  async addFilms({ id }: CreatedMemorial, films: readonly string[]): Promise<void> {
    const value = {
      id: `sec_${'1'.repeat(22)}`,
      type: 'contentSliderSection',
      title: 'Films',
      content: films.map((url, index) => ({
        id: `itm_${String(index).padStart(22, '0')}`,
        type: 'video',
        url,
      })),
    };
    const change = { id: 'films', op: 'insert', path: 'sections', value, before: null };
    await this.#call('POST', `/${id}/draft/changes`, { changes: [change] });
  }

  /** Requests an archive and waits until its file can be downloaded. Resolves to the path of the file. */
  async takeHome({ id }: CreatedMemorial): Promise<string> {
    type Answer = { data: { archive: { id: string; state: string; problem?: string } } };
    let response = await this.#call('POST', `/${id}/archives`);
    for (;;) {
      const { archive } = ((await response.json()) as Answer).data;
      if (archive.state === 'failed') throw new Error(archive.problem);
      const path = `/${id}/archives/${archive.id}`;
      if (archive.state === 'ready') return `${path}/file`;
      await pause(POLL_MS);
      response = await this.#call('GET', path);
    }
  }

  /** @param path - the result of `takeHome` */
  async download(path: string, target: string): Promise<void> {
    const { body } = await this.#call('GET', path);
    if (!body) throw new Error(`${path} has no bytes.`);
    await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(target));
  }

  /** Uploads an archive to restore its memorial. When the last byte is sent, resolves to the path of the upload. */
  async sendArchive(file: string): Promise<string> {
    const { size } = await stat(file);
    const location = await this.#createUpload('/archives', size, { filename: 'archive.zip' });
    const handle = await open(file);
    try {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      for (let offset = 0; offset < size;) {
        const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, offset);
        await this.#sendChunk(location, offset, chunk.subarray(0, bytesRead));
        offset += bytesRead;
      }
    } finally {
      await handle.close();
    }
    return location;
  }

  /**
   * @param location - the result of `sendArchive`
   * @throws Error if the archive was refused
   */
  async waitUntilBack(location: string): Promise<void> {
    type Answer = { data: { archive: { state: string; note?: string } } };
    for (;;) {
      const response = await this.#request('GET', location, {});
      const { state, note } = ((await response.json()) as Answer).data.archive;
      if (state === 'refused') throw new Error(note);
      if (state === 'taken') return;
      await pause(POLL_MS);
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
