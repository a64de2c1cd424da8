/** No answer of a provider is longer. Discovery documents and key sets have a few kilobytes. */
const MAX_ANSWER_BYTES = 256 * 1024;

export class AnswerTooLongError extends Error {
  override readonly name = 'AnswerTooLongError';

  constructor() {
    super(`the provider’s answer has more than ${MAX_ANSWER_BYTES} bytes`);
  }
}

/**
 * Like `fetch`, but reads the whole body, within the time limit of `init.signal`, and stops at `MAX_ANSWER_BYTES`. Bytes
 * are counted after decompression. Redirects are not followed.
 * @throws AnswerTooLongError
 */
export async function boundedFetch(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const { status, statusText, headers } = response;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    // Leaving the loop cancels the body.
    if (length > MAX_ANSWER_BYTES) throw new AnswerTooLongError();
    chunks.push(chunk);
  }
  const body = status === 204 || status === 304 ? null : new Blob(chunks);
  const known = new Headers(headers);
  // The body is decompressed already.
  known.delete('Content-Encoding');
  known.delete('Content-Length');
  return new Response(body, { status, statusText, headers: known });
}
