import type { I18n } from '@lingui/core';

import { formatBytes } from '../../wire/text/format-bytes.ts';
import { UPLOAD_LIMITS } from './contract.ts';

export type UploadKind = 'picture' | 'video';

interface UploadTarget {
  list?: string | undefined;
  field?: string | undefined;
}

const PICTURES = new Set(
  'jpg jpeg jpe jfif png webp avif tif tiff gif heic heif hif heics heifs'.split(' '),
);
/** With the endings of older devices. The content decides whether such a file can be opened. */
const VIDEOS = new Set(
  'mp4 m4v mov qt webm mkv 3gp 3gpp 3g2 avi wmv asf mpg mpeg mpe vob mod mts m2ts m2t tod dv flv ogv'.split(
    ' ',
  ),
);

const PICTURE_TYPE =
  /^image\/(?:jpe?g|pjpeg|png|apng|webp|avif|tiff?|gif|hei[cf](?:-sequence)?)(?:;|$)/;
const VIDEO_TYPE = /^video\//;

function extensionOf(filename: string): string {
  return /\.([0-9a-z]{1,8})$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
}

/** By the name and the type alone, so that a file is refused before any of it is sent. */
export function kindOfFile(file: { filename: string; filetype: string }): UploadKind | null {
  const extension = extensionOf(file.filename);
  if (PICTURES.has(extension)) return 'picture';
  if (VIDEOS.has(extension)) return 'video';
  if (PICTURE_TYPE.test(file.filetype)) return 'picture';
  return VIDEO_TYPE.test(file.filetype) ? 'video' : null;
}

/** Photos and drawings that other programs can save as JPEG. */
const OTHER_PICTURES = new Set(
  'bmp dib jxl jp2 j2k jpx svg psd eps ico tga dng raw cr2 cr3 nef arw orf rw2 raf'.split(' '),
);

const PICTURE_MARKS: ReadonlyArray<readonly [at: number, mark: string]> = [
  // JPEG
  [0, '\u00FF\u00D8\u00FF'],
  [0, '\u0089PNG'],
  [0, 'GIF8'],
  [8, 'WEBP'],
  // TIFF
  [0, 'II*\0'],
  [0, 'MM\0*'],
];

/** HEIC and AVIF use the same container as videos, so the brand after `ftyp` decides. */
const PICTURE_BRAND = /^ftyp(?:hei[cxms]|hev[cx]|mif[12]|msf1|avi[fs])/;

/**
 * `kindOfFile`, and a picture must also begin as one. For a screen that sends the file much later.
 * @throws DOMException if the file cannot be read
 */
export async function kindOfContent(file: File): Promise<UploadKind | null> {
  const named = kindOfFile({ filename: file.name, filetype: file.type });
  if (named !== 'picture' || file.size === 0) return named;
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (PICTURE_MARKS.some(([at, mark]) => head.startsWith(mark, at))) return 'picture';
  if (PICTURE_BRAND.test(head.slice(4))) return 'picture';
  return head.startsWith('ftyp', 4) ? 'video' : null;
}

/**
 * Returns a sentence for the user about why a file is not accepted; null if it is accepted.
 * @param place - the target list or field
 */
export function fileProblem(
  i18n: I18n,
  file: { filename: string; filetype: string; byteSize: number },
  place: UploadTarget = {},
): string | null {
  return kindProblem(i18n, kindOfFile(file), file, place);
}

/** `fileProblem` for a kind that is known already. */
export function kindProblem(
  i18n: I18n,
  kind: UploadKind | null,
  file: { filename: string; filetype: string; byteSize: number },
  place: UploadTarget = {},
): string | null {
  if (!kind) return otherKindProblem(i18n, file, placeProblem(i18n, place) === null);
  const { byteSize } = file;
  if (byteSize === 0) {
    return i18n._('This file is empty. Check that it opens on your device, then add it again.');
  }
  if (kind === 'picture' && byteSize > UPLOAD_LIMITS.pictureBytes) {
    return i18n._(
      'This photo is {size}. Photos can be up to {limit}. Save a smaller copy and add that instead.',
      {
        size: formatBytes(byteSize, i18n.locale),
        limit: formatBytes(UPLOAD_LIMITS.pictureBytes, i18n.locale),
      },
    );
  }
  if (kind === 'video' && byteSize > UPLOAD_LIMITS.filmBytes) {
    return i18n._(
      'This video is {size}. Videos can be up to {limit}. Split this video into shorter ones, or save it at a lower quality.',
      {
        size: formatBytes(byteSize, i18n.locale),
        limit: formatBytes(UPLOAD_LIMITS.filmBytes, i18n.locale),
      },
    );
  }
  return kind === 'video' ? placeProblem(i18n, place) : null;
}

function otherKindProblem(
  i18n: I18n,
  file: { filename: string; filetype: string },
  takesVideos: boolean,
): string {
  const extension = extensionOf(file.filename);
  // Its name is that of a photo, so its content is something else.
  if (PICTURES.has(extension)) {
    return i18n._('We can’t read this photo. Save it as a JPEG or PNG, then add the new file.');
  }
  const format = extension.toUpperCase();
  if (OTHER_PICTURES.has(extension)) {
    return i18n._(
      'We can’t add {format} photos. Save this one as a JPEG or PNG, then add the new file.',
      { format },
    );
  }
  if (file.filetype.startsWith('image/')) {
    return i18n._(
      'We can’t add this kind of photo. Save it as a JPEG or PNG, then add the new file.',
    );
  }
  if (!takesVideos) {
    return format
      ? i18n._('We can’t add {format} files. Choose a photo, such as a JPEG or PNG.', { format })
      : i18n._('We can’t add this file. Choose a photo, such as a JPEG or PNG.');
  }
  return format
    ? i18n._(
        'We can’t add {format} files. Choose a photo, such as a JPEG or PNG, or a video, such as an MP4.',
        { format },
      )
    : i18n._(
        'We can’t add this file. Choose a photo, such as a JPEG or PNG, or a video, such as an MP4.',
      );
}

export function placeProblem(i18n: I18n, { list, field }: UploadTarget): string | null {
  if (list?.endsWith('.photos')) {
    return i18n._('This is a video, and albums only hold photos. Add it to a slideshow instead.');
  }
  if (field && !field.endsWith('.url')) {
    return i18n._('This is a video. Choose a photo instead.');
  }
  return null;
}
