import { isBlankText } from '../../../../wire/text/visible-text.ts';
import type { DraftItem } from '../../../contract.ts';
import { textOf } from '../../fields/draft-text.tsx';

export function isCaptioned(item: DraftItem): boolean {
  return !isBlankText(textOf(item['caption']));
}

export function countCaptioned(items: readonly DraftItem[]): number {
  return items.filter(isCaptioned).length;
}
