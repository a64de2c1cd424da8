import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { commaIn } from '../../../language/spacing.ts';
import type { DraftDocument, DraftItem, RemovedPart } from '../../contract.ts';
import { ITEM_SENTENCES } from '../../item-sentences.ts';
import { describePlace, isItemList } from '../../places.ts';
import { wordsOfType } from '../../section-types.ts';
import { textOf } from '../fields/draft-text.tsx';
import { describeGatheringValue } from '../gathering-values.ts';
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
  i18n: I18n,
  part: RemovedPart,
  document: DraftDocument,
): { kind: string; words: string } {
  if (part.reason === 'conflict') {
    return {
      kind: describePlace(i18n, part.path, document),
      words: describeGatheringValue(i18n, part.path, part.value) ?? textOfPart(part),
    };
  }
  const fields = fieldsOf(part);
  if (part.path === 'sections') {
    const title = textOf(fields['title']) || textOf(fields['bodyText']).slice(0, 120);
    const { name } = wordsOfType(textOf(fields['type']));
    return { kind: i18n._(name), words: title || i18n._(msg`Untitled`) };
  }
  const list = part.path.split('.')[1] ?? '';
  if (!isItemList(list)) return { kind: i18n._(msg`Item`), words: '' };
  const { title, detail } = summarize(i18n, list, fields as DraftItem);
  return {
    kind: i18n._(ITEM_SENTENCES[list].kind),
    words: [title, detail].filter(Boolean).join(commaIn(i18n.locale)) || i18n._(msg`No text`),
  };
}
