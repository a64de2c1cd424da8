/**
 * The values of the erased columns. The row stays, so that the writer's page can say what happened
 * to the text (decision 106).
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
