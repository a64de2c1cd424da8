const knownBytes = new WeakMap<Response, Buffer<ArrayBuffer>>();

/**
 * For a page, which the page cache or the compression reads with `readBytes`. The bytes are not copied, because each copy
 * would take time and memory. They must not change later.
 */
export function responseWithBytes(bytes: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const body = new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const response = new Response(body, init);
  knownBytes.set(response, bytes);
  return response;
}

/** Call it only once for each response. */
export async function readBytes(response: Response): Promise<Buffer<ArrayBuffer>> {
  return knownBytes.get(response) ?? Buffer.from(await response.arrayBuffer());
}

/** Frees the memory at once. The garbage collector frees memory outside its heap only slowly. */
export function releaseBuffer(bytes: Buffer<ArrayBuffer>): void {
  // A short buffer shares its memory with other buffers, so it must not be freed.
  if (bytes.length === bytes.buffer.byteLength) bytes.buffer.transfer(0);
}
