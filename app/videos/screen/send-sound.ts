/** Sends an audio file to the server, and tells how much has arrived. `fetch` doesn't tell this. */
import { msg } from '@lingui/core/macro';

import { pageI18n } from '../../language/i18n.ts';
import { addressOf, call } from '../../wire/call.ts';
import { formatBytes } from '../../wire/text/format-bytes.ts';
import { soundResponseSchema, VIDEO_LIMITS, type VideoSound } from '../contract.ts';
import { videos } from '../endpoints.ts';

export type SentSound = { ok: true; sound: VideoSound } | { ok: false; sentence: string };

export interface SendSoundOptions {
  memorialId: string;
  file: File;
  /** from 0 to 1 */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** Undefined for a file that the server takes. */
export function soundProblem(file: File): string | undefined {
  if (file.size > VIDEO_LIMITS.soundBytes) {
    const most = formatBytes(VIDEO_LIMITS.soundBytes, pageI18n.locale);
    return pageI18n._(msg`Choose an audio file of up to ${most}.`);
  }
  return file.size === 0 ? pageI18n._(msg`This file is empty. Choose another one.`) : undefined;
}

export async function sendSound(options: SendSoundOptions): Promise<SentSound> {
  const problem = soundProblem(options.file);
  if (problem !== undefined) return { ok: false, sentence: problem };
  const first = await send(options);
  if (first.status !== 401) return read(first);
  try {
    // Any call of the API renews an expired session.
    await call(videos.readPlan, { id: options.memorialId });
  } catch {
    return read(first);
  }
  return read(await send(options));
}

interface Answer {
  /** 0 if there was none */
  status: number;
  text: string;
}

function send({ memorialId, file, onProgress, signal }: SendSoundOptions): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const request = new XMLHttpRequest();
  const query = new URLSearchParams({ name: file.name });
  request.open('POST', `${addressOf(videos.addSound, { id: memorialId })}?${query}`);
  request.setRequestHeader('Accept', 'application/json');
  request.setRequestHeader('Accept-Language', pageI18n.locale);
  request.setRequestHeader('Content-Type', audioType(file));
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    if (total > 0) onProgress(loaded / total);
  });
  request.addEventListener('loadend', () =>
    resolve({ status: request.status, text: request.responseText }),
  );
  signal.addEventListener('abort', () => request.abort());
  request.send(file);
  return promise;
}

/** Some browsers know no type for `.m4a`. The server looks at the content. */
function audioType({ type }: File): string {
  return type.startsWith('audio/') ? type : 'audio/mpeg';
}

function read({ status, text }: Answer): SentSound {
  const body = parse(text);
  const sound = soundResponseSchema.safeParse(body['data']);
  if (status === 201 && sound.success) return { ok: true, sound: sound.data.sound };
  const localized = isObject(body['localized']) ? body['localized'] : body;
  const { message } = localized;
  if (status !== 0 && typeof message === 'string' && message) {
    return { ok: false, sentence: message };
  }
  return {
    ok: false,
    sentence:
      status === 0
        ? pageI18n._(msg`We couldn’t upload the audio file. Check your connection and try again.`)
        : pageI18n._(msg`We couldn’t add the audio file. Please try again.`),
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
