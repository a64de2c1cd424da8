/** Answers whose bytes are at hand: what one layer has written whole, the next need not read from a stream. */

const atHand = new WeakMap<Response, Buffer<ArrayBuffer>>();

/** An answer of these bytes, which nobody changes afterwards. */
export function answerWith(bytes: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const answer = new Response(bytes, init);
  atHand.set(answer, bytes);
  return answer;
}

/**
 * A response for the next layer, which takes its bytes with `bytesOf`: they are not copied into the response, and
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
  atHand.set(response, bytes);
  return response;
}

/** The bytes of an answer, whoever made it. Ask once: reading uses an answer up. */
export async function bytesOf(answer: Response): Promise<Buffer<ArrayBuffer>> {
  return atHand.get(answer) ?? Buffer.from(await answer.arrayBuffer());
}

/**
 * Gives the memory of bytes that nobody reads any more back at once. The collector leaves what lies outside its
 * heap until there is much of it: a busy process would hold the texts of some hundred pages for nothing.
 */
export function giveBack(bytes: Buffer<ArrayBuffer>): void {
  // Short ones share their memory with others.
  if (bytes.length === bytes.buffer.byteLength) bytes.buffer.transfer(0);
}
