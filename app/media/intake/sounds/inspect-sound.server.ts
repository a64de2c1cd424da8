import { stat } from 'node:fs/promises';

import {
  FilePathSource,
  Input,
  type InputAudioTrack,
  Logging,
  LogLevel,
  MP3,
  MP4,
  QTFF,
  WAVE,
} from 'mediabunny';

import { storedSentence } from '../../../wire/errors/sentence.ts';
import { MediaRefusedError } from '../../media-refused.ts';
import { isMp4Sound } from '../../videos/video-playback.ts';
import { SOUND_KINDS, SOUND_LIMITS, type SoundKind } from './sound-limits.ts';

export interface InspectedSound {
  /** by the content of the file, whatever its name says */
  kind: SoundKind;
  seconds: number;
}

const SECONDS_PER_HOUR = 3600;
const CACHE_BYTES = 4 * 1024 * 1024;
const MAX_TRACKS = 16;
const MAX_CHANNELS = 16;
/** Samples a second. A telephone has 8,000; of a few, ffmpeg makes silence. */
const MIN_SAMPLE_RATE = 4_000;
/** The ways in which a WAV holds sound that is not compressed. */
const PLAIN_WAV = /^pcm-(?:u8|s16|s24|s32|f32)$/;

const SENTENCES = {
  damaged: /*i18n*/ 'This file is damaged or incomplete. Save a new copy and add that instead.',
  other:
    /*i18n*/ 'This file isn’t an MP3, M4A or WAV. Save the music or recording as one of these, then add the new file.',
  video:
    /*i18n*/ 'This file is a video. Save just the audio as an MP3, M4A or WAV, then add the new file.',
  short: /*i18n*/ 'This file is shorter than one second. Choose a longer one.',
} as const;

/**
 * Reads an audio file to its end, in time linear in its bytes.
 * @throws MediaRefusedError if it is no MP3, M4A with AAC or plain WAV, is damaged, or exceeds a limit
 */
export async function inspectSound({ path }: { path: string }): Promise<InspectedSound> {
  const { size } = await stat(path);
  if (size === 0) throw new MediaRefusedError(/*i18n*/ 'This file is empty.');
  Logging.level = LogLevel.Silent;
  const input = new Input({
    source: new FilePathSource(path, { maxCacheSize: CACHE_BYTES }),
    formats: [MP3, MP4, QTFF, WAVE],
  });
  try {
    return await inspect(input, path);
  } catch (error) {
    throw isOfTheSystem(error) || error instanceof MediaRefusedError ? error : damaged(error);
  } finally {
    input.dispose();
  }
}

async function inspect(input: Input, path: string): Promise<InspectedSound> {
  if (!(await input.canRead())) throw await unknownKind(path);
  const kind = kindOf((await input.getFormat()).name);
  const tracks = await input.getTracks();
  if (tracks.length > MAX_TRACKS) throw damaged();
  if (tracks.some((track) => track.isVideoTrack())) throw new MediaRefusedError(SENTENCES.video);
  const [track] = tracks.filter((each) => each.isAudioTrack());
  // An M4A that was cut off has lost the list of its tracks.
  if (!track) throw damaged();
  if (!(await isUsable(track, kind))) throw await unusable(track);
  if ((await track.getNumberOfChannels()) > MAX_CHANNELS) throw damaged();
  // Measured in what the file contains, because its headers can say anything.
  const seconds = await track.computeDuration();
  if (!Number.isFinite(seconds)) throw damaged();
  if (seconds < SOUND_LIMITS.leastSeconds) throw new MediaRefusedError(SENTENCES.short);
  if (seconds > SOUND_LIMITS.hours * SECONDS_PER_HOUR) throw tooLong();
  if ((await track.getSampleRate()) < MIN_SAMPLE_RATE) throw damaged();
  return { kind, seconds };
}

function kindOf(format: string): SoundKind {
  if (format === 'MP3') return 'mp3';
  return format === 'WAVE' ? 'wav' : 'm4a';
}

async function isUsable(track: InputAudioTrack, kind: SoundKind): Promise<boolean> {
  const codec = await track.getCodec();
  if (kind === 'mp3') return codec === 'mp3';
  if (kind === 'wav') return codec !== null && PLAIN_WAV.test(codec);
  return isMp4Sound({ codec, codecString: codec && (await track.getCodecParameterString()) });
}

/** Names what an M4A or WAV holds instead of what we take, such as ALAC. */
async function unusable(track: InputAudioTrack): Promise<MediaRefusedError> {
  const codec = (await track.getCodec()) ?? (await track.getInternalCodecId());
  const isNamed = typeof codec === 'string' && /^[A-Za-z0-9]{3,5}$/.test(codec);
  return isNamed ? unusableKind(codec) : new MediaRefusedError(SENTENCES.other);
}

/** Names the kind of a file that we know, such as OGG. */
async function unknownKind(path: string): Promise<MediaRefusedError> {
  const { fileTypeFromFile } = await import('file-type');
  const type = await fileTypeFromFile(path).catch(() => undefined);
  if (!type?.mime.startsWith('audio/')) return new MediaRefusedError(SENTENCES.other);
  if (SOUND_KINDS.some((kind) => kind === type.ext)) return damaged();
  return unusableKind(type.ext);
}

function unusableKind(kind: string): MediaRefusedError {
  return new MediaRefusedError(
    storedSentence(
      /*i18n*/ 'We can’t use {kind} files. Save this one as an MP3, M4A or WAV, then add the new file.',
      { kind: kind.toUpperCase() },
    ),
  );
}

function tooLong(): MediaRefusedError {
  return new MediaRefusedError(
    storedSentence(
      /*i18n*/ 'This file is longer than {hours, plural, one {# hour} other {# hours}}. Choose a shorter one.',
      { hours: SOUND_LIMITS.hours },
    ),
  );
}

function damaged(cause?: unknown): MediaRefusedError {
  return new MediaRefusedError(SENTENCES.damaged, { cause });
}

function isOfTheSystem(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
