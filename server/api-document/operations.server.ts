/**
 * All operations of the API. The test application checks each response against this table. A test that calls an
 * operation without an entry fails.
 */
import { CASE_OPERATIONS } from './case-operations.server.ts';
import { FOLLOWING_OPERATIONS } from './following-operations.server.ts';
import { LETTER_OPERATIONS } from './letter-operations.server.ts';
import { MEMBER_OPERATIONS } from './member-operations.server.ts';
import type { Operation } from './operation.server.ts';
import { WORDS_OPERATIONS } from './words-operations.server.ts';

/** See `ENDPOINTS`. */
export const OPERATIONS: readonly Operation[] = [
  ...MEMBER_OPERATIONS,
  ...FOLLOWING_OPERATIONS,
  ...WORDS_OPERATIONS,
  ...CASE_OPERATIONS,
  ...LETTER_OPERATIONS,
];
