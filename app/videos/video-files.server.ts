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
