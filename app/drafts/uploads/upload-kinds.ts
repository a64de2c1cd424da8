import { formatBytes } from '../../billing/plan-limits.ts';
import { UPLOAD_LIMITS } from './contract.ts';

export type UploadKind = 'picture' | 'video';

const PICTURES = new Set(
  'jpg jpeg jpe jfif png webp avif tif tiff gif heic heif hif heics heifs'.split(' '),
);
/** With the endings of older devices. The content decides whether such a file can be opened. */
const FILMS = new Set(
  'mp4 m4v mov qt webm mkv 3gp 3gpp 3g2 avi wmv asf mpg mpeg mpe vob mod mts m2ts flv ogv'.split(
    ' ',
  ),
);

const PICTURE_TYPE =
  /^image\/(?:jpe?g|pjpeg|png|apng|webp|avif|tiff?|gif|hei[cf](?:-sequence)?)(?:;|$)/;
const FILM_TYPE = /^video\//;

export function kindOfFile(file: { filename: string; filetype: string }): UploadKind | null {
  const extension = /\.([0-9a-z]{1,8})$/i.exec(file.filename)?.[1]?.toLowerCase() ?? '';
  if (PICTURES.has(extension)) return 'picture';
  if (FILMS.has(extension)) return 'video';
  if (PICTURE_TYPE.test(file.filetype)) return 'picture';
  return FILM_TYPE.test(file.filetype) ? 'video' : null;
}

/**
 * Returns a sentence for the user about why a file is not accepted; null if it is accepted.
 * @param place.list - the target list
 * @param place.field - the target field
 */
export function fileProblem(
  file: { filename: string; filetype: string; byteSize: number },
  place: { list?: string | undefined; field?: string | undefined } = {},
): string | null {
  const kind = kindOfFile(file);
  if (!kind) {
    return 'This is neither a picture nor a film. Pictures may be JPEG, PNG, WebP, AVIF, TIFF, GIF or HEIC; films MP4, MOV or WebM.';
  }
  if (file.byteSize === 0) {
    return 'This file is empty. Look whether it opens on your device, then add it again.';
  }
  if (kind === 'picture' && file.byteSize > UPLOAD_LIMITS.pictureBytes) {
    return `This picture has ${formatBytes(file.byteSize)}. A picture may have up to ${formatBytes(UPLOAD_LIMITS.pictureBytes)}. Save it smaller, then add it again.`;
  }
  if (kind === 'video' && file.byteSize > UPLOAD_LIMITS.filmBytes) {
    return `This film has ${formatBytes(file.byteSize)}. A film may have up to ${formatBytes(UPLOAD_LIMITS.filmBytes)}. Cut it into shorter ones, or save it in a lower quality.`;
  }
  return kind === 'video' ? placeProblem(place) : null;
}

export function placeProblem({
  list,
  field,
}: {
  list?: string | undefined;
  field?: string | undefined;
}): string | null {
  if (list?.endsWith('.photos')) {
    return 'This is a film, and an album holds pictures. Add it to a slider.';
  }
  if (field && !field.endsWith('.url')) {
    return 'This is a film, and only a picture can stand here.';
  }
  return null;
}
