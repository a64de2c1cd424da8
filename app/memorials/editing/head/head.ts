import type { DraftDocument } from '../contract.ts';

/** The fields of the head without the sections. The object changes only when one of these fields changes. */
export type Head = Omit<DraftDocument, 'sections'>;
