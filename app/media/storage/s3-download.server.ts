import { type S3Requests, TimedOutError } from './s3-requests.server.ts';
import { type ByteRange, MediaStorageUnavailableError } from './storage.server.ts';
import { storedPath } from './stored-names.server.ts';

/**
 * Goes on where the store has closed the connection, as long as each answer brings something. Fails with ENOENT if the
 * object no longer exists.
 */
export async function* download(
  requests: S3Requests,
  { name, byteSize, range }: { name: string; byteSize: number; range: ByteRange | undefined },
): AsyncGenerator<Buffer> {
  const { start, end } = range ?? { start: 0, end: byteSize - 1 };
  let next = start;
  for (;;) {
    const from = next;
    try {
      const rest = next > 0 || range ? { start: next, end } : undefined;
      for await (const chunk of bodyOf(requests, name, rest)) {
        next += chunk.length;
        yield chunk;
      }
      break;
    } catch (error) {
      if (!(error instanceof BrokenOffError) || next === from) throw error;
      if (next > end) break;
    }
  }
  if (next !== end + 1) {
    throw new MediaStorageUnavailableError(
      `The media storage, ${requests.place}, sent ${next - start} instead of ${end + 1 - start} bytes of ${name}.`,
    );
  }
}

/** The store closed the connection before the end. */
class BrokenOffError extends MediaStorageUnavailableError {}

async function* bodyOf(
  requests: S3Requests,
  name: string,
  range: ByteRange | undefined,
): AsyncGenerator<Buffer> {
  const response = await requests.send({
    method: 'GET',
    key: storedPath(name),
    expects: [range ? 206 : 200, 404],
    ...(range ? { headers: { Range: `bytes=${range.start}-${range.end}` } } : {}),
  });
  if (response.statusCode === 404) {
    response.resume();
    throw Object.assign(new Error(`${name} was removed`), { code: 'ENOENT' });
  }
  try {
    for await (const chunk of response) yield chunk as Buffer;
  } catch (error) {
    const Stopped = error instanceof TimedOutError ? MediaStorageUnavailableError : BrokenOffError;
    throw new Stopped(`The media storage, ${requests.place}, stopped responding.`, {
      cause: error,
    });
  }
}
