import type { FamilyUser } from '../../../memorials/testing/families.ts';
import type { Upload } from '../contract.ts';

const TUS = { 'tus-resumable': '1.0.0' };

const PART_BYTES = 4_000_000;

export interface SentFile {
  filename?: string;
  filetype?: string;
  bytes: Uint8Array;
  place?: Record<string, string>;
}

export class TusClient {
  readonly #user: FamilyUser;
  readonly path: string;

  /** @param path - the path of the uploads; by default, `/api/v1/memorials/{id}/uploads` */
  constructor(
    user: FamilyUser,
    memorialId: string,
    path = `/api/v1/memorials/${memorialId}/uploads`,
  ) {
    this.#user = user;
    this.path = path;
  }

  request(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = this.#user.app.config;
    const headers = { origin, ...TUS, ...(init.headers as Record<string, string>) };
    return this.#user.browser.fetch(path, { ...init, method, headers });
  }

  create({ filename = 'a.png', filetype = 'image/png', bytes, place = {} }: SentFile) {
    return this.createAs({ filename, filetype, ...place }, String(bytes.length));
  }

  createAs(metadata: Record<string, string>, length: string): Promise<Response> {
    const pairs = Object.entries(metadata).map(
      ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
    );
    return this.request('POST', this.path, {
      headers: { 'upload-length': length, 'upload-metadata': pairs.join(',') },
    });
  }

  patch(location: string, offset: number, bytes: Uint8Array): Promise<Response> {
    return this.request('PATCH', location, {
      headers: {
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(bytes.length),
      },
      body: Buffer.from(bytes),
    });
  }

  async offset(location: string): Promise<number> {
    const response = await this.request('HEAD', location);
    demand(response, 200);
    return Number(response.headers.get('upload-offset'));
  }

  async send(file: SentFile): Promise<string> {
    const created = await this.create(file);
    demand(created, 201);
    const location = created.headers.get('location') ?? '';
    for (let at = 0; at < file.bytes.length; at += PART_BYTES) {
      const part = file.bytes.subarray(at, at + PART_BYTES);
      demand(await this.patch(location, at, part), 204);
    }
    return location;
  }

  async read(location: string): Promise<Upload> {
    const response = await this.#user.browser.fetch(location);
    demand(response, 200);
    return ((await response.json()) as { data: { upload: Upload } }).data.upload;
  }

  async list(): Promise<Upload[]> {
    const response = await this.#user.browser.fetch(this.path);
    return ((await response.json()) as { data: { uploads: Upload[] } }).data.uploads;
  }

  async take(file: SentFile): Promise<Upload> {
    const location = await this.send(file);
    await this.#user.app.jobs.runDue();
    return this.read(location);
  }
}

function demand({ status, url }: Response, wanted: number): void {
  if (status !== wanted) throw new Error(`${url} answered ${status} instead of ${wanted}`);
}
