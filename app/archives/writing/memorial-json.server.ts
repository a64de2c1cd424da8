import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchivedMedia,
  type MemorialFile,
} from '../format/contract.ts';
import { historyFileName } from '../format/file-names.ts';
import type { ArchiveContent } from './read-content.server.ts';

/**
 * Yields `memorial.json` in pieces, so that the whole text is never in memory. Each list entry is
 * one line.
 */
export function* memorialJson(
  content: ArchiveContent,
  media: readonly ArchivedMedia[],
): Generator<string> {
  const { memorial, words, letters, tributes, members } = content;
  const { submissions } = words;
  const lists = { media, tributes, submissions, letters } satisfies {
    [Name in keyof MemorialFile]?: Readonly<MemorialFile[Name]>;
  };
  const rest: Omit<MemorialFile, keyof typeof lists> = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    memorial: {
      id: memorial.id,
      slug: memorial.slug,
      formerSlugs: memorial.formerSlugs,
      shortCode: memorial.shortCode,
      state: memorial.state,
      level: memorial.level,
      isIndexed: memorial.isIndexed,
      hadFamilyPassword: memorial.hadFamilyPassword,
      documentVersion: memorial.documentVersion,
      draftRevision: memorial.draftRevision,
      createdAt: memorial.createdAt.toISOString(),
      updatedAt: memorial.updatedAt.toISOString(),
      publishedAt: memorial.publishedAt?.toISOString() ?? null,
      takenDownAt: memorial.takenDownAt?.toISOString() ?? null,
    },
    words: words.settings,
    document: memorial.document,
    draft: memorial.draft && {
      ...memorial.draft,
      updatedAt: memorial.draft.updatedAt.toISOString(),
    },
    history: memorial.publications.map(({ number, createdAt, by }) => ({
      number,
      createdAt: createdAt.toISOString(),
      by,
      file: historyFileName(number),
    })),
    members,
    videoPlan: content.videoPlan,
    unreadSubmissions: words.unread,
  };
  const begin = JSON.stringify(rest, null, 1);
  yield begin.slice(0, begin.lastIndexOf('\n}'));
  for (const [name, list] of Object.entries(lists)) {
    yield `,\n "${name}": `;
    yield* jsonList(list);
  }
  yield '\n}\n';
}

function* jsonList(list: readonly unknown[] | null): Generator<string> {
  if (list === null) yield 'null';
  else {
    yield '[';
    for (const [index, entry] of list.entries()) {
      yield `${index === 0 ? '' : ','}\n  ${JSON.stringify(entry)}`;
    }
    yield '\n ]';
  }
}
