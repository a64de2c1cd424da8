import fc from 'fast-check';

import { applyChanges } from '../changes/apply-changes.ts';
import { readFieldAt } from '../changes/change-paths.ts';
import { valueHash } from '../changes/value-hash.ts';
import type { Change, DraftDocument } from '../contract.ts';

export function anId(prefix: 'sec' | 'itm', name: string): string {
  return `${prefix}_${name.padStart(22, '0')}`;
}

export const TEXT = anId('sec', 'text');
export const ALBUM = anId('sec', 'album');
export const TREE = anId('sec', 'tree');
export const PHOTO = anId('itm', 'photo1');
export const PHOTO_2 = anId('itm', 'photo2');
export const MEMBER = anId('itm', 'member');

export function aDraft(): DraftDocument {
  return {
    fullName: 'Ada Example',
    actionButtons: { sendCondolences: true, addTribute: true, share: true },
    quote: 'Take it home.',
    sections: [
      { id: TEXT, type: 'textSection', title: 'Life', bodyText: 'She was.' },
      {
        id: ALBUM,
        type: 'albumSection',
        photos: [
          { id: PHOTO, photo: '/media/a.jpg', caption: 'One' },
          { id: PHOTO_2, photo: '/media/b.jpg' },
        ],
      },
      {
        id: TREE,
        type: 'familyTreeSection',
        members: [{ id: MEMBER, name: 'Cy', relationship: 'Son' }],
      },
    ],
  };
}

export function makeNoId(): never {
  throw new Error('An id was made.');
}

export type Deed =
  | { kind: 'type'; target: number; isBlank: boolean }
  | { kind: 'add'; target: number; place: number }
  | { kind: 'put aside'; target: number }
  | { kind: 'move'; target: number; place: number };

const index = fc.nat({ max: 30 });

export const deeds = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('type' as const),
        target: index,
        isBlank: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('add' as const), target: index, place: index }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('put aside' as const), target: index }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('move' as const), target: index, place: index }),
    },
  ),
  { maxLength: 12 },
);

export function changesOf(who: string, start: DraftDocument, all: readonly Deed[]): Change[] {
  let document = start;
  return all.flatMap((deed, number) => {
    const change = changeOf(document, deed, `${who}${number}`);
    if (!change) return [];
    document = applyChanges(document, [change], makeNoId).document;
    return [change];
  });
}

function pick<T>(list: readonly T[], number: number): T | undefined {
  return list[number % Math.max(list.length, 1)];
}

function thingsOf({
  sections,
}: DraftDocument): Array<{ path: string; list: string; siblings: string[] }> {
  return sections.flatMap((section) => {
    const list = section.photos ? 'photos' : 'members';
    const items = section.photos ?? section.members ?? [];
    return [
      { path: section.id, list: 'sections', siblings: sections.map(({ id }) => id) },
      ...items.map(({ id }) => ({
        path: `${section.id}.${list}.${id}`,
        list: `${section.id}.${list}`,
        siblings: items.map((item) => item.id),
      })),
    ];
  });
}

function changeOf(document: DraftDocument, deed: Deed, id: string): Change | undefined {
  const things = thingsOf(document);
  const thing = pick(things, deed.target);
  if (deed.kind === 'type') {
    const fields = things.map(({ path }) => {
      const end = path.includes('.photos.') ? 'caption' : 'name';
      return `${path}.${path.includes('.') ? end : 'title'}`;
    });
    const path = pick(['quote', 'fullName', ...fields], deed.target) ?? 'quote';
    const value = deed.isBlank ? '' : `typed ${id}`;
    return { id, op: 'set', path, value, was: valueHash(readFieldAt(document, path)) };
  }
  if (deed.kind === 'add') {
    const albums = document.sections.filter(({ photos }) => photos);
    const album = pick([undefined, ...albums], deed.target);
    const siblings = album ? (album.photos ?? []) : document.sections;
    const before = pick([null, ...siblings.map((sibling) => sibling.id)], deed.place) ?? null;
    return album
      ? {
          id,
          op: 'insert',
          path: `${album.id}.photos`,
          before,
          value: { id: anId('itm', id), photo: '/media/n.jpg', caption: `typed ${id}` },
        }
      : {
          id,
          op: 'insert',
          path: 'sections',
          before,
          value: { id: anId('sec', id), type: 'textSection', bodyText: `typed ${id}` },
        };
  }
  if (!thing) return undefined;
  if (deed.kind === 'put aside') return { id, op: 'remove', path: thing.path };
  return {
    id,
    op: 'move',
    path: thing.path,
    before: pick([null, ...thing.siblings], deed.place) ?? null,
  };
}
