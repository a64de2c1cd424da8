/** Which media a backup lacks, and when the operator has to know. */
import { formatCount } from '../wire/text/format-count.ts';

interface BackupMedia {
  /** the files that are in the backup */
  media: { rows: number };
  missingMedia: readonly string[];
  /** originals, which are in the backup as they are */
  damagedMedia: readonly string[];
}

/** So many are told with each backup, and a smaller part only with the first: perhaps nobody has those files any more. */
const MANY_FILES = 100;
const MANY_OF_ALL = 0.1;

const number = (value: number) => formatCount(value, 'en');

/** @returns sentences without a full stop; none if the backup is whole */
export function listMediaGaps({
  missingMedia: { length: missing },
  damagedMedia: { length: damaged },
}: Pick<BackupMedia, 'missingMedia' | 'damagedMedia'>): string[] {
  return [
    missing > 0 && `${number(missing)} media ${missing === 1 ? 'file was' : 'files were'} missing`,
    damaged > 0 && `${number(damaged)} ${damaged === 1 ? 'original is' : 'originals are'} damaged`,
  ].filter((sentence) => sentence !== false);
}

/**
 * @param earlier - the backup before
 * @returns undefined if there is no new loss and no large one
 */
export function describeLostMedia(
  file: string,
  backup: BackupMedia,
  earlier: BackupMedia | undefined,
): string | undefined {
  const lost = lostIn(backup);
  const known = new Set(earlier && lostIn(earlier));
  const added = lost.filter((name) => !known.has(name)).length;
  const all = backup.media.rows + backup.missingMedia.length;
  const isMany = lost.length > 0 && lost.length >= Math.min(MANY_FILES, all * MANY_OF_ALL);
  if (added === 0 && !isMany) return undefined;
  const files = lost.length === 1 ? 'media file was' : 'media files were';
  const isPart = added > 0 && added < lost.length;
  const first = isPart ? `, ${number(added)} of them for the first time` : '';
  return `When ${file} was made, ${number(lost.length)} ${files} missing or damaged${first}.`;
}

function lostIn({ missingMedia, damagedMedia }: BackupMedia): string[] {
  return [...missingMedia, ...damagedMedia];
}
