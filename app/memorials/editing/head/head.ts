import type { DraftDocument } from '../contract.ts';

/** The fields of the head, without the sections: it changes only when one of them changes. */
export type Head = Omit<DraftDocument, 'sections'>;
