import { ITEM_LISTS, type ItemList } from '../../../memorials/document-ids.ts';
import type { DraftDocument, DraftItem, RemovedPart } from '../../contract.ts';
import { describePlace } from '../../places.ts';
import { ITEM_NOUNS, wordsOfType } from '../../section-types.ts';
import { textOf } from '../fields/draft-text.tsx';
import { summarize } from '../items/item-kinds.ts';

type Fields = Record<string, unknown>;

function fieldsOf({ value }: RemovedPart): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

export function idOfPart(part: RemovedPart): string | undefined {
  return textOf(fieldsOf(part)['id']) || undefined;
}

export function textOfPart({ value }: RemovedPart): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function describePart(
  part: RemovedPart,
  document: DraftDocument,
): { kind: string; words: string } {
  if (part.reason === 'conflict') {
    return { kind: describePlace(part.path, document), words: textOfPart(part) };
  }
  const fields = fieldsOf(part);
  if (part.path === 'sections') {
    const title = textOf(fields['title']) || textOf(fields['bodyText']).slice(0, 120);
    return { kind: wordsOfType(textOf(fields['type'])).name, words: title || 'Untitled' };
  }
  const list = part.path.split('.')[1] ?? '';
  if (!isItemList(list)) return { kind: 'Item', words: '' };
  const { title, detail } = summarize(list, fields as DraftItem);
  const [noun] = ITEM_NOUNS[list];
  return {
    kind: `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}`,
    words: [title, detail].filter(Boolean).join(', ') || 'No text',
  };
}

function isItemList(name: string): name is ItemList {
  return Object.values<string>(ITEM_LISTS).includes(name);
}
