import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';

const PART_BYTES = 64 * 1024;
const MAX_FREE_BUFFERS = 32;

const freeBuffers: Buffer[] = [];

/**
 * Sends a part of a file as the response body, and ends the response. Buffers are reused, because garbage collection of
 * a new buffer for each read costs more than reading.
 * @param range - the positions of the first and the last byte
 * @throws ClientGoneError if the client has closed the connection
 * @throws if the file cannot be read or is too short; the caller must then close the connection
 */
export async function sendFile(
  file: FileHandle,
  range: { start: number; end: number },
  response: ServerResponse,
): Promise<void> {
  const buffer = freeBuffers.pop() ?? Buffer.allocUnsafeSlow(PART_BYTES);
  let position = range.start;
  while (position <= range.end) {
    const length = Math.min(PART_BYTES, range.end - position + 1);
    const { bytesRead } = await file.read(buffer, 0, length, position);
    if (bytesRead === 0) throw new Error('The file is shorter than expected.');
    await written(response, buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
  // Only reached on success. After a failure the socket may still use the buffer, so the buffer is not reused.
  if (freeBuffers.length < MAX_FREE_BUFFERS) freeBuffers.push(buffer);
  response.end();
}

/** Resolves when the operating system has taken the bytes. */
function written(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new ClientGoneError());
    if (response.destroyed) {
      fail();
      return;
    }
    response.once('close', fail);
    response.write(bytes, (error) => {
      response.off('close', fail);
      if (error) fail();
      else resolve();
    });
  });
}

export class ClientGoneError extends Error {
  constructor() {
    super('The client has closed the connection.');
  }
}
