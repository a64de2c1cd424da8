import type { DraftDocument } from '../../contract.ts';

export type Head = Omit<DraftDocument, 'sections'>;
