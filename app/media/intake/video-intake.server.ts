import { storedSentence } from '../../wire/errors/sentence.ts';
import { MediaRefusedError } from '../media-refused.ts';
import { unreadableVideo, type UnreadableVideo } from '../videos/unreadable-videos.ts';

export const VIDEO_HEAD_BYTES = 4100;

const KINDS = new Set([
  'video/mp4',
  'video/x-m4v',
  'video/quicktime',
  'video/webm',
  'video/matroska',
  'video/x-matroska',
  'video/3gpp',
  'video/3gpp2',
]);

const UNREADABLE: Readonly<Record<UnreadableVideo, string>> = {
  'an AVI video':
    /*i18n*/ 'This file is an AVI video, which we can’t open. Convert it to an MP4 (H.264), then add the new file.',
  'a Windows Media video (WMV)':
    /*i18n*/ 'This file is a Windows Media video (WMV), which we can’t open. Convert it to an MP4 (H.264), then add the new file.',
  'an MPEG video (MPG)':
    /*i18n*/ 'This file is an MPEG video (MPG), which we can’t open. Convert it to an MP4 (H.264), then add the new file.',
  'a Flash video (FLV)':
    /*i18n*/ 'This file is a Flash video (FLV), which we can’t open. Convert it to an MP4 (H.264), then add the new file.',
  'an Ogg video':
    /*i18n*/ 'This file is an Ogg video, which we can’t open. Convert it to an MP4 (H.264), then add the new file.',
  'a DV video':
    /*i18n*/ 'This file is a DV video, which we can’t open. Convert it to an MP4 (H.264), then add the new file.',
  'a RealMedia video':
    /*i18n*/ 'This file is a RealMedia video, which we can’t open. Convert it to an MP4 (H.264), then add the new file.',
  'a camcorder video (AVCHD, MTS)':
    /*i18n*/ 'This file is a camcorder video (AVCHD, MTS), which we can’t open. Convert it to an MP4 (H.264), then add the new file.',
};

/** @throws MediaRefusedError if the bytes are not a film of a known type */
export async function checkVideoKind(head: Uint8Array): Promise<void> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  if (type && KINDS.has(type.mime)) return;
  const older = unreadableVideo(head);
  if (older !== null) {
    throw new MediaRefusedError(UNREADABLE[older]);
  }
  throw new MediaRefusedError(
    type
      ? storedSentence(
          /*i18n*/ 'This file isn’t a video we can use: its type is {type}. Add an MP4, MOV or WebM instead.',
          { type: type.mime },
        )
      : /*i18n*/ 'This file isn’t a type we recognise. Add an MP4, MOV or WebM instead.',
  );
}
