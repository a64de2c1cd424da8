/**
 * Reads the content of an archive in one transaction, and then what each old publication shows. The bytes of pictures and
 * videos, and the documents of the history, are read again when they are written to the ZIP.
 */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { DraftDocument } from '../../drafts/contract.ts';
import { readVersion } from '../../drafts/history/filing/version-files.server.ts';
import type { FindI18n } from '../../language/i18n.server.ts';
import {
  presentArchivedPage,
  readArchivedMemorial,
  type ArchivedMemorial,
} from '../../management/for-archive/archived-memorial.server.ts';
import { listMembersWithNames } from '../../members/service.server.ts';
import type { MemorialPageView } from '../../memorials/page/page-view.ts';
import { withVideoTracks } from '../../memorials/page/video-tracks.ts';
import {
  readArchivedCondolences,
  readArchivedSubmissions,
  type ArchivedSubmissions,
} from '../../messages/for-archive/archived-messages.server.ts';
import { readTributeRows } from '../../tributes/service.server.ts';
import {
  readArchivedPlan,
  readArchivedVideo,
  readVideosOnPage,
  type ArchivedVideo,
} from '../../videos/for-archive/archived-video.server.ts';
import { listCaptioned } from '../../videos/read-page.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { ArchiveReader } from '../archive-readers.server.ts';
import type { ArchivedCondolence, ArchivedTribute, MemorialFile } from '../format/contract.ts';
import { MediaCollector } from './used-media.ts';
import type { WritingContext } from './writing-context.server.ts';

export interface ArchiveContent {
  memorial: ArchivedMemorial;
  page: MemorialPageView;
  tributes: ArchivedTribute[];
  words: ArchivedSubmissions;
  /** null if the member may not read letters */
  letters: ArchivedCondolence[] | null;
  members: MemorialFile['members'];
  media: MediaCollector;
  /** their files are lost */
  missingPublications: number[];
  video: ArchivedVideo | undefined;
  /** addresses of memorial videos that were put on the page */
  videosOnPage: ReadonlySet<string>;
  videoPlan: MemorialFile['videoPlan'];
}

export async function readContent(
  context: Pick<WritingContext, 'kysely' | 'storage' | 'findI18n'>,
  reader: ArchiveReader,
): Promise<ArchiveContent | undefined> {
  const content = await context.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((transaction) => read(transaction, reader, context.findI18n));
  if (content) await addPublications(context, content);
  return content;
}

/** After the transaction, because old publications are in the media storage. */
async function addPublications(
  context: Pick<WritingContext, 'kysely' | 'storage'>,
  { memorial, media, missingPublications }: ArchiveContent,
): Promise<void> {
  const listed = memorial.publications;
  memorial.publications = [];
  for (const publication of listed) {
    const document = await readPublication(context, memorial.id, publication.number);
    if (document === 'missing') missingPublications.push(publication.number);
    if (document === undefined || document === 'missing') continue;
    memorial.publications.push(publication);
    media.addDocument(document);
  }
}

/** Undefined if the publication was removed meanwhile. */
export async function readPublication(
  context: Pick<WritingContext, 'kysely' | 'storage'>,
  memorialId: string,
  number: number,
): Promise<DraftDocument | 'missing' | undefined> {
  try {
    return (await readVersion(context, memorialId, number))?.document;
  } catch (error) {
    if (error instanceof AppError && error.code === 'VERSION_MISSING') return 'missing';
    throw error;
  }
}

async function read(
  db: DatabaseHandle,
  { memorial: access, letters: letterAccess }: ArchiveReader,
  findI18n: FindI18n,
): Promise<ArchiveContent | undefined> {
  const { memorialId } = access;
  const memorial = await readArchivedMemorial(db, memorialId);
  if (!memorial) return undefined;
  const rows = await readTributeRows(db, memorialId);
  const tributes = rows.map((row): ArchivedTribute => ({
    id: row.id,
    sectionId: row.section_id,
    position: row.position,
    writtenAt: row.written_at.toISOString(),
    name: row.name,
    relationship: row.relationship,
    category: row.category,
    preview: row.preview,
    text: row.body,
    photo: row.photo,
    source: row.source,
  }));
  const words = await readArchivedSubmissions(db, access);
  const letters = letterAccess ? await readArchivedCondolences(db, letterAccess) : null;
  const members = await listMembersWithNames(db, memorialId);
  const media = new MediaCollector();
  media.addDocument(memorial.document);
  if (memorial.draft) media.addDocument(memorial.draft.document);
  for (const { photo, name } of [...tributes, ...words.submissions, ...(letters ?? [])]) {
    media.add(photo, name);
  }
  return {
    memorial,
    page: withVideoTracks(
      await presentArchivedPage(db, memorial, findI18n),
      await listCaptioned(db, memorialId),
    ),
    tributes,
    words,
    letters,
    members: members.map(({ name, role, since }) => ({ name, role, since: since.toISOString() })),
    media,
    missingPublications: [],
    video: await readArchivedVideo(db, access),
    videosOnPage: await readVideosOnPage(db, access),
    videoPlan: await readArchivedPlan(
      db,
      access,
      media.list().map(({ address }) => address),
    ),
  };
}
