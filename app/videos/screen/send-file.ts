/** Sends a file to the server and reports upload progress, which `fetch` cannot. */
import { pageI18n } from '../../language/i18n.ts';
import { call } from '../../wire/call.ts';
import { isObject, parseJson } from '../../wire/json.ts';
import { videos } from '../endpoints.ts';

export interface SendFileOptions {
  memorialId: string;
  /** with the query */
  address: string;
  file: Blob;
  /** such as `video/mp4` */
  type: string;
  /** from 0 to 1 */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

export interface FileAnswer {
  /** 0 if there was none */
  status: number;
  data: unknown;
  /** the server's, if it refused the file */
  sentence: string | undefined;
}

/** Never rejects. If the session has expired, it is renewed and the file is sent again. */
export async function sendFile(options: SendFileOptions): Promise<FileAnswer> {
  const first = await send(options);
  if (first.status !== 401) return first;
  try {
    // Any call of the API renews an expired session.
    await call(videos.readPlan, { id: options.memorialId });
  } catch {
    return first;
  }
  return send(options);
}

function send({ address, file, type, onProgress, signal }: SendFileOptions): Promise<FileAnswer> {
  const { promise, resolve } = Promise.withResolvers<FileAnswer>();
  const request = new XMLHttpRequest();
  request.open('POST', address);
  request.setRequestHeader('Accept', 'application/json');
  request.setRequestHeader('Accept-Language', pageI18n.locale);
  request.setRequestHeader('Content-Type', type);
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    if (total > 0) onProgress(loaded / total);
  });
  request.addEventListener('loadend', () =>
    resolve(read(request.status, parseJson(request.responseText))),
  );
  signal.addEventListener('abort', () => request.abort());
  request.send(file);
  return promise;
}

function read(status: number, answer: unknown): FileAnswer {
  const body = isObject(answer) ? answer : {};
  const localized = isObject(body['localized']) ? body['localized'] : body;
  const { message } = localized;
  const hasSentence = status !== 0 && typeof message === 'string' && message !== '';
  return { status, data: body['data'], sentence: hasSentence ? message : undefined };
}
