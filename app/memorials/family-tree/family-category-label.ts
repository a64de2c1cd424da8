import type { I18n } from '@lingui/core';

export const FAMILY_CATEGORIES = [
  'Parents',
  'Children',
  'Siblings',
  'Spouse',
  'Grandparents',
  'Grandchildren',
  'Aunts and Uncles',
  'Nieces and Nephews',
  'Cousins',
  'In-Laws',
  'Extended Family',
] as const;
export type FamilyCategory = (typeof FAMILY_CATEGORIES)[number];

export function familyCategoryLabel(i18n: I18n, category: FamilyCategory): string {
  switch (category) {
    case 'Parents':
      return i18n._('Parents');
    case 'Children':
      return i18n._('Children');
    case 'Siblings':
      return i18n._('Siblings');
    case 'Spouse':
      return i18n._('Spouse');
    case 'Grandparents':
      return i18n._('Grandparents');
    case 'Grandchildren':
      return i18n._('Grandchildren');
    case 'Aunts and Uncles':
      return i18n._('Aunts and Uncles');
    case 'Nieces and Nephews':
      return i18n._('Nieces and Nephews');
    case 'Cousins':
      return i18n._('Cousins');
    case 'In-Laws':
      return i18n._('In-Laws');
    case 'Extended Family':
      return i18n._('Extended Family');
  }
}
