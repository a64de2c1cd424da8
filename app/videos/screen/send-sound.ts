/** Sends an audio file to the server. */
import { msg } from '@lingui/core/macro';

import { pageI18n } from '../../language/i18n.ts';
import { addressOf } from '../../wire/call.ts';
import { formatBytes } from '../../wire/text/format-bytes.ts';
import { soundResponseSchema, VIDEO_LIMITS, type VideoSound } from '../contract.ts';
import { videos } from '../endpoints.ts';
import { sendFile, type FileAnswer } from './send-file.ts';

export type SentSound = { ok: true; sound: VideoSound } | { ok: false; sentence: string };

export interface SendSoundOptions {
  memorialId: string;
  file: File;
  /** from 0 to 1 */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** The limit as people read it: they count a megabyte as a million bytes, or as 1,048,576. */
export const SOUND_SAID_BYTES = (VIDEO_LIMITS.soundBytes / 1024 / 1024) * 1_000_000;

/** Undefined for a file that the server takes. */
export function soundProblem(file: File): string | undefined {
  if (file.size > VIDEO_LIMITS.soundBytes) {
    const most = formatBytes(SOUND_SAID_BYTES, pageI18n.locale);
    return pageI18n._(msg`Choose an audio file of up to ${most}.`);
  }
  return file.size === 0 ? pageI18n._(msg`This file is empty. Choose another one.`) : undefined;
}

export async function sendSound(options: SendSoundOptions): Promise<SentSound> {
  const { memorialId, file } = options;
  const problem = soundProblem(file);
  if (problem !== undefined) return { ok: false, sentence: problem };
  const query = new URLSearchParams({ name: file.name });
  const address = `${addressOf(videos.addSound, { id: memorialId })}?${query}`;
  return read(await sendFile({ ...options, address, type: audioType(file) }));
}

/** Some browsers know no type for `.m4a`. The server looks at the content. */
function audioType({ type }: File): string {
  return type.startsWith('audio/') ? type : 'audio/mpeg';
}

function read({ status, data, sentence }: FileAnswer): SentSound {
  const sound = soundResponseSchema.safeParse(data);
  if (status === 201 && sound.success) return { ok: true, sound: sound.data.sound };
  if (sentence !== undefined) return { ok: false, sentence };
  return {
    ok: false,
    sentence:
      status === 0
        ? pageI18n._(msg`We couldn’t upload the audio file. Check your connection and try again.`)
        : pageI18n._(msg`We couldn’t add the audio file. Please try again.`),
  };
}
