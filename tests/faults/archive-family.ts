// A user who makes archives of a memorial and creates memorials from archives.

import { randomFillSync } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

import sharp from 'sharp';
import * as tus from 'tus-js-client';

import type { Archive } from '../../app/archives/contract.ts';
import type { ArchiveReturn } from '../../app/archives/restoring/contract.ts';
import { UPLOAD_LIMITS } from '../../app/drafts/uploads/contract.ts';
import { requestHeaders } from './album-scenario.ts';
import { codeIn, readOutbox } from './outbox.ts';
import type { ProductProcess } from './product-process.ts';
import { delay } from './test-run.ts';
import { callApi, TestUser } from './test-user.ts';

const SECTION = `sec_${'1'.padStart(22, '0')}`;
const RETURNS = '/memorials/archives';
const LONGEST_WAIT_MS = 300_000;

/** A PNG of random pixels, which cannot be compressed. */
export async function aLargePicture(megabytes: number): Promise<Buffer> {
  const width = 2000;
  const height = Math.round((megabytes * 1e6) / 3 / width);
  const noise = randomFillSync(Buffer.allocUnsafe(width * height * 3));
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

export class ArchiveFamily {
  readonly user = new TestUser();
  /** the path of the memorial in the API, without `/api/v1` */
  memorial = '';
  product: ProductProcess;

  private constructor(product: ProductProcess) {
    this.product = product;
  }

  /** Registers a user with a verified address. */
  static async register(product: ProductProcess): Promise<ArchiveFamily> {
    const family = new ArchiveFamily(product);
    const { user } = family;
    demandOk('The registration', await user.register(product.origin));
    const code = () => codeIn(readOutbox(product.directory).get(user.email)?.at(-1));
    await waitUntil('a mail with the code', () => code() !== undefined);
    demandOk('The code', await user.verify(product.origin, code() ?? ''));
    return family;
  }

  /** Creates a memorial with an album of these pictures. */
  async create(pictures: readonly Buffer[]): Promise<void> {
    const { memorial } = await callApi<{ memorial: { id: string } }>(this, 'POST', '/memorials', {
      fullName: 'Anna Berg',
    });
    this.memorial = `/memorials/${memorial.id}`;
    const value = { id: SECTION, type: 'albumSection' };
    const changes = [{ id: 'chg_album', op: 'insert', path: 'sections', value }];
    await callApi(this, 'POST', `${this.memorial}/draft/changes`, { changes });
    for (const [index, bytes] of pictures.entries()) {
      const filename = `${index}.png`;
      const list = `${SECTION}.photos`;
      await this.#send(`${this.memorial}/uploads`, bytes, {
        filename,
        filetype: 'image/png',
        list,
      });
    }
    await waitUntil('the pictures', async () => {
      type Uploads = { uploads: Array<{ state: string; note?: string }> };
      const { uploads } = await callApi<Uploads>(this, 'GET', `${this.memorial}/uploads`);
      const refused = uploads.find(({ state }) => state === 'refused');
      if (refused) throw new Error(refused.note);
      return uploads.filter(({ state }) => state === 'taken').length === pictures.length;
    });
  }

  async beginArchive(): Promise<string> {
    return (await callApi<{ archive: Archive }>(this, 'POST', `${this.memorial}/archives`)).archive
      .id;
  }

  async archives(): Promise<Archive[]> {
    const path = `${this.memorial}/archives`;
    return (await callApi<{ archives: Archive[] }>(this, 'GET', path)).archives;
  }

  async download(archiveId: string, target: string): Promise<void> {
    const { origin } = this.product;
    const path = `/api/v1${this.memorial}/archives/${archiveId}/file`;
    const response = await fetch(origin + path, { headers: this.user.requestHeaders(origin) });
    demandOk('The archive', response);
    if (!response.body) throw new Error('The archive has no bytes.');
    await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(target));
  }

  /** Uploads an archive to create memorials from it. Resolves to the upload's path in the API after the last byte. */
  async sendArchive(bytes: Buffer, hooks: Partial<tus.UploadOptions> = {}): Promise<string> {
    const metadata = { filename: 'archive.zip', filetype: 'application/zip' };
    return this.#send(RETURNS, bytes, metadata, hooks);
  }

  async returned(path: string): Promise<ArchiveReturn> {
    return (await callApi<{ archive: ArchiveReturn }>(this, 'GET', path)).archive;
  }

  async memorials(): Promise<Array<{ id: string; slug: string }>> {
    const path = '/memorials';
    return (await callApi<{ memorials: Array<{ id: string; slug: string }> }>(this, 'GET', path))
      .memorials;
  }

  /** Returns the URLs of the pictures in a memorial's albums. Throws if the server does not serve one of them. */
  async servedPictures(id: string): Promise<string[]> {
    type Draft = { document: { sections: Array<{ photos?: Array<{ photo: string }> }> } };
    const { document } = await callApi<Draft>(this, 'GET', `/memorials/${id}/draft`);
    const photos = document.sections.flatMap((section) => section.photos ?? []);
    const { origin } = this.product;
    for (const { photo } of photos) {
      const response = await fetch(origin + photo, { headers: this.user.requestHeaders(origin) });
      demandOk(photo, response);
      await response.arrayBuffer();
    }
    return photos.map(({ photo }) => photo);
  }

  #send(
    path: string,
    bytes: Buffer,
    metadata: Record<string, string>,
    hooks: Partial<tus.UploadOptions> = {},
  ): Promise<string> {
    const { origin } = this.product;
    return new Promise((resolve, reject) => {
      const upload = new tus.Upload(bytes, {
        endpoint: `${origin}/api/v1${path}`,
        headers: requestHeaders(this.user, origin),
        metadata,
        chunkSize: UPLOAD_LIMITS.chunkBytes,
        retryDelays: Array.from({ length: 1000 }, () => 250),
        onShouldRetry: () => true,
        ...hooks,
        onError: reject,
        onSuccess: () => resolve(new URL(upload.url ?? '').pathname.replace('/api/v1', '')),
      });
      upload.start();
    });
  }
}

function demandOk(what: string, { status }: { status: number }): void {
  if (status !== 200) throw new Error(`${what} got the status ${status}.`);
}

async function waitUntil(what: string, isReached: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + LONGEST_WAIT_MS;
  while (!(await isReached())) {
    if (performance.now() > end) throw new Error(`Still waiting for ${what}.`);
    await delay(200);
  }
}
