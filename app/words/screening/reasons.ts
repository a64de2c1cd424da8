/** Why words were held, in the sentences that the family reads beside them. */
export const REASON_SENTENCES = {
  'too-fast': 'It was sent faster than a person can write.',
  'hidden-field': 'A field was filled in that people cannot see.',
  'has-links': 'It contains links or addresses.',
  repeated: 'The same words were sent several times.',
} as const;

export type ReasonName = keyof typeof REASON_SENTENCES;
