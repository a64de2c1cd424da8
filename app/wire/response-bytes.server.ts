/** Lets middleware read a response's body without a stream, when the layer that wrote it had all its bytes. */

const knownBytes = new WeakMap<Response, Buffer<ArrayBuffer>>();

/** A response whose bytes `readBytes` finds. They must not be changed afterwards. */
export function responseWithBytes(bytes: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(bytes, init);
  knownBytes.set(response, bytes);
  return response;
}

/**
 * A response for the next layer, which takes its bytes with `readBytes`: they are not copied into the response, and
 * are read as a stream where something else wants its body. A copy for each layer cost a page a twentieth.
 */
export function intermediateResponse(bytes: Buffer<ArrayBuffer>, init: ResponseInit): Response {
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

/** The body of any response. Call it once: for a response with a stream it consumes the body. */
export async function readBytes(response: Response): Promise<Buffer<ArrayBuffer>> {
  return knownBytes.get(response) ?? Buffer.from(await response.arrayBuffer());
}

/**
 * Frees the memory of a buffer at once. The garbage collector runs late for memory outside its heap, so a busy
 * process would hold some hundred pages for nothing.
 */
export function releaseBuffer(bytes: Buffer<ArrayBuffer>): void {
  // A short buffer shares its memory with others.
  if (bytes.length === bytes.buffer.byteLength) bytes.buffer.transfer(0);
}
