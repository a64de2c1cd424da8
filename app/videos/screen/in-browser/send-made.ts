import { msg } from '@lingui/core/macro';

import { pageI18n } from '../../../language/i18n.ts';
import { addressOf, call } from '../../../wire/call.ts';
import { videoResponseSchema } from '../../contract.ts';
import { videos } from '../../endpoints.ts';
import { sendFile } from '../send-file.ts';

export type SentMade = { ok: true } | { ok: false; sentence: string };

export interface SendMadeOptions {
  memorialId: string;
  /** an MP4 */
  file: Blob;
  /** from 0 to 1 */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** Sends the video that this browser made. Never rejects. */
export async function sendMade(options: SendMadeOptions): Promise<SentMade> {
  const { memorialId: id, file } = options;
  const address = addressOf(videos.addMade, { id });
  const before = await newestVersion(id);
  if (before === undefined) return { ok: false, sentence: NOT_SENT() };
  const answer = await sendFile({ ...options, address, type: 'video/mp4' });
  if (answer.status === 201 && videoResponseSchema.safeParse(answer.data).success) {
    return { ok: true };
  }
  if (answer.sentence !== undefined) return { ok: false, sentence: answer.sentence };
  // The file may have arrived without us hearing of it.
  const after = await newestVersion(id);
  const hasArrived = after?.id !== before.id && after?.byteSize === file.size;
  return hasArrived ? { ok: true } : { ok: false, sentence: NOT_SENT() };
}

const NOT_SENT = () =>
  pageI18n._(
    msg`We couldn’t save the video to this site. Check your connection and try again, or download it.`,
  );

/** Undefined if the server doesn't answer. It also renews the session before a large file is sent. */
async function newestVersion(
  id: string,
): Promise<{ id?: string; byteSize?: number | undefined } | undefined> {
  try {
    const [newest] = (await call(videos.list, { id })).videos;
    return newest ?? {};
  } catch {
    return undefined;
  }
}
