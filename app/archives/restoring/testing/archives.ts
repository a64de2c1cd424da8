import { createHash } from 'node:crypto';

import { aSmallPicture } from '../../../drafts/uploads/testing/album.ts';
import { addressId, pictureAddress } from '../../../media/addresses.ts';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type Manifest,
  type MemorialFile,
} from '../../format/contract.ts';
import { rawZip, type RawEntry } from './raw-zip.ts';

export const IDS = {
  memorial: `mem_${'A'.repeat(22)}`,
  words: `sec_${'W'.repeat(22)}`,
  album: `sec_${'B'.repeat(22)}`,
  photo: `itm_${'P'.repeat(22)}`,
  tributes: `sec_${'T'.repeat(22)}`,
  tribute: `tri_${'1'.repeat(22)}`,
  visitors: `tri_${'2'.repeat(22)}`,
  published: `sub_${'1'.repeat(22)}`,
  waiting: `sub_${'2'.repeat(22)}`,
  letter: `con_${'1'.repeat(22)}`,
  answer: `rep_${'1'.repeat(22)}`,
} as const;

const AT = '2024-05-06T07:08:09.123Z';

export interface ArchiveParts {
  file: MemorialFile;
  files: Map<string, Uint8Array | string>;
  picture: Buffer;
}

export async function archiveParts(): Promise<ArchiveParts> {
  const picture = await aSmallPicture();
  const sha256 = hashOf(picture);
  const size = { width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) };
  const address = pictureAddress(addressId(sha256), size);
  const media: MemorialFile['media'] = [
    {
      address,
      sha256,
      kind: 'picture',
      mime: 'image/png',
      byteSize: picture.length,
      ...size,
      taken: '1998-07-04T15:20:00',
      durationMs: null,
      file: 'originals/0001.png',
      poster: null,
      captions: ['At the lake'],
    },
  ];
  const file = aMemorialFile(address, media);
  return {
    file,
    picture,
    files: new Map<string, Uint8Array | string>([
      ['index.html', '<!doctype html><title>Ada Lind</title>'],
      ['originals/0001.png', picture],
      [
        'history/0001.json',
        JSON.stringify({ number: 1, createdAt: AT, document: draftOf(file.document) }),
      ],
    ]),
  };
}

function aMemorialFile(address: string, media: MemorialFile['media']): MemorialFile {
  const shared = {
    relationship: 'Friend',
    category: null,
    photo: null,
    isFolded: false,
    reasons: [],
    revision: 1,
    createdAt: AT,
    writtenAt: AT,
  };
  const document = {
    fullName: 'Ada Lind',
    dob: '1941',
    dod: '2024-03-01',
    quote: 'She sang.',
    profilePhoto: address,
    actionButtons: { sendCondolences: true, addTribute: true, share: true },
    sections: [
      { id: IDS.words, type: 'textSection', order: 1, title: 'Life', bodyText: 'Born by the sea.' },
      {
        id: IDS.album,
        type: 'albumSection',
        order: 2,
        photos: [{ id: IDS.photo, photo: address, caption: 'At the lake' }],
      },
      { id: IDS.tributes, type: 'tributesSection', order: 3, title: 'Tributes' },
    ],
  };
  return {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    memorial: {
      id: IDS.memorial,
      slug: 'ada-lind',
      formerSlugs: ['ada-lind-berg'],
      shortCode: '4F7K2M9Q',
      state: 'published',
      level: 'public',
      isIndexed: true,
      hadFamilyPassword: false,
      documentVersion: 7,
      draftRevision: 12,
      createdAt: AT,
      updatedAt: AT,
      publishedAt: AT,
      takenDownAt: null,
    },
    words: { tributes: 'trusted', letters: 'closed' },
    document,
    draft: {
      revision: 14,
      updatedAt: AT,
      document: { ...draftOf(document), quote: 'She sang all day.' },
    },
    media,
    tributes: [
      {
        id: IDS.tribute,
        sectionId: IDS.tributes,
        position: 0,
        writtenAt: AT,
        name: 'Eva',
        relationship: null,
        category: null,
        preview: true,
        text: 'Thank you, Ada.',
        photo: null,
        source: 'document',
      },
      {
        id: IDS.visitors,
        sectionId: IDS.tributes,
        position: 1_000_000_000,
        writtenAt: '2024-06-01T10:00:00.000Z',
        name: 'Ole',
        relationship: 'Friend',
        category: null,
        preview: null,
        text: 'We sailed together.',
        photo: address,
        source: 'visitor',
      },
    ],
    submissions: [
      {
        ...shared,
        id: IDS.published,
        state: 'published',
        tributeId: IDS.visitors,
        hasChange: true,
        name: 'Ole',
        text: 'We sailed together for years.',
        decidedAt: AT,
        decidedBy: 'Mia Lind',
      },
      {
        ...shared,
        id: IDS.waiting,
        state: 'waiting',
        tributeId: null,
        hasChange: false,
        name: 'Kim',
        text: 'I still hear her.',
        decidedAt: null,
        decidedBy: null,
      },
    ],
    letters: [
      {
        ...shared,
        id: IDS.letter,
        state: 'arrived',
        name: 'Jo',
        text: 'Dear family,\nI am sorry.',
        mayAnswer: true,
        answers: [
          {
            id: IDS.answer,
            kind: 'reply',
            text: 'Thank you, Jo.',
            createdAt: AT,
            sentAt: AT,
            refusedAt: null,
            by: 'Mia Lind',
          },
        ],
      },
    ],
    history: [{ number: 1, createdAt: AT, by: null, file: 'history/0001.json' }],
    videoPlan: null,
    members: [{ name: 'Mia Lind', role: 'owner', since: AT }],
    unreadSubmissions: 0,
  };
}

type Document = MemorialFile['document'];

/** Converts a document to a draft. The sections of a draft have no `order`; the list gives their order. */
export function draftOf({ sections, ...head }: Document): Document {
  return { ...head, sections: sections.map(({ order: _, ...section }) => section) };
}

export interface Packing {
  manifest?: (manifest: Manifest) => unknown;
  kind?: Manifest['kind'];
  extra?: readonly RawEntry[];
}

export function packArchive({ file, files }: ArchiveParts, packing: Packing = {}): Buffer {
  return packFiles(new Map([...files, ['memorial.json', JSON.stringify(file)]]), packing);
}

export function packFiles(
  files: ReadonlyMap<string, Uint8Array | string>,
  { manifest: change = (same) => same, kind = 'memorial', extra = [] }: Packing = {},
): Buffer {
  const manifest: Manifest = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    kind,
    madeBy: 'Memorials 0.1.0',
    origin: 'https://memorials.example',
    createdAt: AT,
    files: Array.from(files, ([path, content]) => ({
      path,
      byteSize: Buffer.byteLength(content),
      sha256: hashOf(content),
    })),
    missing: [],
  };
  const entries = Array.from(files, ([name, data]) => ({ name, data, isDeflated: isText(name) }));
  const list = JSON.stringify(change(manifest));
  return rawZip([...entries, ...extra, { name: 'manifest.json', data: list }]);
}

function isText(name: string): boolean {
  return /\.(?:json|html|csv)$/.test(name);
}

export function hashOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
