/** Writes the archive of a memorial. `docs/reference/archive-format.md` describes the files. */
import { writeGedcom } from '../../gedcom/writing/write-gedcom.ts';
import {
  openArchivedVideo,
  type ArchivedVideo,
} from '../../videos/for-archive/archived-video.server.ts';
import { dayInWords } from '../../wire/text/day-in-words.ts';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type HistoryFile,
  type Manifest,
} from '../format/contract.ts';
import { ARCHIVE_FILES, historyFileName } from '../format/file-names.ts';
import { memorialReadme } from '../format/readme.ts';
import { memorialJson } from './memorial-json.server.ts';
import { readPublication, type ArchiveContent } from './read-content.server.ts';
import { shownDocument } from './shown-document.server.ts';
import { lettersTable, originalsTable, tributesTable } from './tables.ts';
import { writeMedia, type WrittenMedia } from './write-media.server.ts';
import { writePages } from './write-pages.server.ts';
import type { OnProgress, WritingContext } from './writing-context.server.ts';
import type { ZipOutput } from './zip-output.server.ts';

const SINGLE_FILES = 8;
const VIDEO_FILES = 3;

/** Resolves to the number of missing pictures and videos. */
export async function writeMemorial(
  context: WritingContext,
  content: ArchiveContent,
  { zip, onProgress }: { zip: ZipOutput; onProgress: OnProgress },
): Promise<number> {
  const { memorial, letters, tributes, words } = content;
  const now = context.now();
  const { video } = content;
  const total =
    content.media.list().length +
    memorial.publications.length +
    SINGLE_FILES +
    (video ? VIDEO_FILES : 0);
  let done = 0;
  const onFile = () => onProgress({ done: Math.min(++done, total), total });
  const text = async (path: string, pieces: Iterable<string>) => {
    await zip.add({ path, content: pieces, isText: true, modifiedAt: now });
    await onFile();
  };

  const written = await writeMedia(content, { zip, store: context.media, now, onFile });
  const i18n = context.findI18n(content.page.language);
  await text(ARCHIVE_FILES.originalsList, originalsTable(i18n, written.media));
  const hasVideo =
    video !== undefined && (await writeVideo(context, video, { zip, text, onFile, now }));
  await writePages(context, content, { zip, ...written, text, now, hasVideo });
  const fileOf = fileFinder(written);
  await text(ARCHIVE_FILES.tributes, tributesTable(i18n, tributes, words.submissions, fileOf));
  if (letters) await text(ARCHIVE_FILES.letters, lettersTable(i18n, letters, fileOf));
  const tree = familyTree(content);
  if (tree !== undefined) await text(ARCHIVE_FILES.family, [tree]);
  for (const { number, createdAt } of memorial.publications) {
    const document = await readPublication(context, memorial.id, number);
    if (document === undefined || document === 'missing') continue;
    const file: HistoryFile = { number, createdAt: createdAt.toISOString(), document };
    await text(historyFileName(number), [`${JSON.stringify(file)}\n`]);
  }
  await text(ARCHIVE_FILES.memorial, memorialJson(content, written.media));
  await text(ARCHIVE_FILES.readme, [
    memorialReadme(i18n, {
      name: content.page.name,
      product: context.product.name,
      address: memorial.publishedAt === null ? undefined : `${context.origin}/${memorial.slug}`,
      day: dayInWords(now, i18n.locale),
      hasLetters: letters !== null,
      hasFamilyTree: tree !== undefined,
      hasVideo,
      unreadTributes: words.unread,
      missing: written.missing.length,
    }),
  ]);
  const missing: Manifest['missing'] = [
    ...written.missing,
    ...content.missingPublications.map((number) => ({
      address: historyFileName(number),
      reason: 'missing' as const,
    })),
  ];
  await writeManifest(context, zip, { kind: 'memorial', missing, now });
  return written.missing.length;
}

interface VideoWriting {
  zip: ZipOutput;
  text: (path: string, pieces: Iterable<string>) => Promise<void>;
  onFile: () => Promise<void>;
  now: Date;
}

/** False if the version was replaced in the meantime; the next archive has the new one. */
async function writeVideo(
  { storage }: WritingContext,
  video: ArchivedVideo,
  { zip, text, onFile, now }: VideoWriting,
): Promise<boolean> {
  const file = await openArchivedVideo(storage, video);
  if (!file) return false;
  const content = file.stream();
  await zip.add({ path: ARCHIVE_FILES.video, content, isText: false, modifiedAt: now });
  await onFile();
  await text(ARCHIVE_FILES.videoCaptions, [video.captions]);
  await text(ARCHIVE_FILES.videoChapters, [video.chapters]);
  return true;
}

export async function writeManifest(
  { product, origin }: Pick<WritingContext, 'product' | 'origin'>,
  zip: ZipOutput,
  { kind, missing, now }: Pick<Manifest, 'kind' | 'missing'> & { now: Date },
): Promise<void> {
  const manifest: Manifest = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    kind,
    madeBy: product.name,
    origin,
    createdAt: now.toISOString(),
    files: [...zip.files],
    missing,
  };
  const content = [`${JSON.stringify(manifest, null, 1)}\n`];
  await zip.add({ path: ARCHIVE_FILES.manifest, content, isText: true, modifiedAt: now });
  zip.finish();
}

function fileFinder({ media }: WrittenMedia): (address: string | null) => string | null {
  const files = new Map(media.map(({ address, file }) => [address, file]));
  return (address) => (address === null ? null : (files.get(address) ?? null));
}

function familyTree({ memorial }: ArchiveContent): string | undefined {
  const document = shownDocument(memorial);
  const members = document.sections.flatMap((section) =>
    section.type === 'familyTreeSection' && Array.isArray(section['members'])
      ? (section['members'] as Array<Record<string, unknown>>)
      : [],
  );
  return members.length > 0 ? writeGedcom({ head: document, members }) : undefined;
}
