import type { Sentence } from '../wire/errors/sentence.ts';

/** The names of a version's files in the media storage. None of them is served below `/media/`. */
const KINDS = { sound: 'sound.mp4', silent: 'silent.mp4', poster: 'poster.webp' } as const;

export type VideoFileKind = keyof typeof KINDS;

export function videoFileName(file: string, kind: VideoFileKind): string {
  return `${file}-${KINDS[kind]}`;
}

export function videoFileNames(file: string): string[] {
  return [
    videoFileName(file, 'sound'),
    videoFileName(file, 'silent'),
    videoFileName(file, 'poster'),
  ];
}

export function tooLarge(maxBytes: number): Sentence {
  return (i18n) =>
    i18n._(
      'This video is larger than {limit} MB. Choose 720p or leave out some photos, and make it again.',
      { limit: maxBytes / 1024 / 1024 },
    );
}
