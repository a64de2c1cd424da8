/**
 * The values of the erased columns. The row stays, so that the writer's page can show what happened
 * (docs/decisions/108-words-taken-back-are-erased.md).
 */
export const ERASED = {
  name: '',
  relationship: null,
  body: '',
  photo: null,
  email: null,
  sender_keys: [],
  is_folded: false,
  reasons: [],
  words_hash: null,
};
