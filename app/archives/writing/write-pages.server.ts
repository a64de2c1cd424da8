/** Writes the HTML pages of an archive. A browser can open them from a local disk. */
import type { Tribute } from '../../tributes/contract.ts';
import type { OfflineCopyFiles } from '../../ui/offline-copy.ts';
import { dayInWords } from '../../wire/text/day-in-words.ts';
import type { ArchivedTribute } from '../format/contract.ts';
import { ARCHIVE_FILES } from '../format/file-names.ts';
import {
  STYLESHEET_FILE,
  TRIBUTES_PER_PAGE,
  tributesPageFile,
  type ArchivedVideoFiles,
  type CopiedPage,
} from '../page/archived-pages.ts';
import type { ArchiveContent } from './read-content.server.ts';
import type { WritingContext } from './writing-context.server.ts';
import type { ZipOutput } from './zip-output.server.ts';

export async function writePages(
  { archivePages, findI18n, origin }: WritingContext,
  content: ArchiveContent,
  output: {
    zip: ZipOutput;
    /** maps URLs in the product to files in the archive */
    files: ReadonlyMap<string, string>;
    /** maps URLs in the product to original files in the archive */
    originals: ReadonlyMap<string, string>;
    text: (path: string, pieces: Iterable<string>) => Promise<void>;
    now: Date;
    hasVideo: boolean;
  },
): Promise<void> {
  const { zip, text, now, hasVideo } = output;
  const { memorial, page: view } = content;
  const renderer = await archivePages.load();
  const { css, fonts } = renderer.stylesheet(view.themeId);
  for (const { address, file } of fonts) {
    const bytes = await archivePages.readAsset(address);
    await zip.add({ path: file, content: bytes, isText: false, modifiedAt: now });
  }
  await text(STYLESHEET_FILE, [css]);
  const copy = (prefix: string): CopiedPage => ({
    view,
    i18n: findI18n(view.language),
    files: copiedFiles(prefix, output),
    address:
      memorial.publishedAt === null
        ? undefined
        : `${origin.replace(/^https?:\/\//, '')}/${memorial.slug}`,
    day: dayInWords(now, view.language),
    video: hasVideo ? VIDEO_FILES : undefined,
  });
  await text(ARCHIVE_FILES.page, [renderer.renderMemorial(copy(''))]);
  const tributes = newestFirst(content.tributes);
  const count = Math.ceil(tributes.length / TRIBUTES_PER_PAGE);
  for (let number = 1; number <= count; number += 1) {
    const start = (number - 1) * TRIBUTES_PER_PAGE;
    const html = renderer.renderTributes(copy('../'), {
      tributes: tributes.slice(start, start + TRIBUTES_PER_PAGE).map(toTribute),
      number,
      pages: count,
      total: tributes.length,
    });
    await zip.add({
      path: tributesPageFile(number),
      content: [html],
      isText: true,
      modifiedAt: now,
    });
  }
}

/** Their addresses on the page are their paths in the archive. */
const VIDEO_FILES: ArchivedVideoFiles = {
  video: ARCHIVE_FILES.video,
  captions: ARCHIVE_FILES.videoCaptions,
  chapters: ARCHIVE_FILES.videoChapters,
};
const VIDEO_PATHS: ReadonlySet<string> = new Set(Object.values(VIDEO_FILES));

/** @param prefix - the relative path from the page's folder to the root of the archive */
function copiedFiles(
  prefix: string,
  { files, originals }: Record<'files' | 'originals', ReadonlyMap<string, string>>,
): OfflineCopyFiles {
  const videoFile = (address: string) => (VIDEO_PATHS.has(address) ? address : undefined);
  const link = (path: string | undefined) => path && encodeURI(prefix + path);
  return {
    fileOf: (address) => link(files.get(address) ?? videoFile(address)),
    originalOf: (address) =>
      link(originals.get(address) ?? files.get(address) ?? videoFile(address)),
    page: prefix + ARCHIVE_FILES.page,
    tributes: prefix + tributesPageFile(1),
  };
}

function newestFirst(tributes: readonly ArchivedTribute[]): ArchivedTribute[] {
  return tributes.toSorted(
    (a, b) => b.writtenAt.localeCompare(a.writtenAt) || b.id.localeCompare(a.id),
  );
}

function toTribute(row: ArchivedTribute): Tribute {
  return {
    date: row.writtenAt,
    name: row.name,
    ...(row.relationship === null ? {} : { relationship: row.relationship }),
    ...(row.category === null ? {} : { category: row.category }),
    text: row.text,
    ...(row.photo === null ? {} : { photo: row.photo }),
  };
}
