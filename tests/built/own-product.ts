import { inject } from 'vitest';

import { startProductInstance, type ProductInstance } from '../harness/product-instance.ts';

/** Starts a product on a copy of the prepared data: the embedded database with the demo accounts and no memorials. */
export function startOwnProduct(
  documents: ReadonlyArray<object | string>,
  settings: Readonly<Record<string, string>> = {},
): Promise<ProductInstance> {
  return startProductInstance(documents, settings, inject('emptyData'));
}
