import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { FamilyCategory } from '../../memorials/family-tree/family-category-label.ts';

export const CATEGORY_NAMES: Readonly<Record<FamilyCategory, MessageDescriptor>> = {
  Parents: msg`Parents`,
  Children: msg`Children`,
  Siblings: msg`Siblings`,
  Spouse: msg`Spouse`,
  Grandparents: msg`Grandparents`,
  Grandchildren: msg`Grandchildren`,
  'Aunts and Uncles': msg`Aunts and Uncles`,
  'Nieces and Nephews': msg`Nieces and Nephews`,
  Cousins: msg`Cousins`,
  'In-Laws': msg`In-Laws`,
  'Extended Family': msg`Extended Family`,
};
