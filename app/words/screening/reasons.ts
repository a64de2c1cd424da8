/** Sentences that tell the family why a tribute or letter went to 'Probably spam'. */
export type ReasonName = keyof typeof REASON_SENTENCES;

export const REASON_SENTENCES = {
  trap: 'A field was filled in that people cannot see.',
  fast: 'It was sent within three seconds, which is faster than a person can write.',
  links: 'It contains a link to another website.',
  contacts: 'It gives an email address, a phone number or a name on a messaging app.',
  search: 'It asks people to search for something on the internet.',
  offer: 'It reads like advertising.',
  repeated: 'The same words were sent several times.',
  markup: 'It contains the code of a web page.',
  hidden: 'It contains characters that cannot be seen.',
  scripts: 'It mixes letters of different alphabets within words.',
  shouting: 'It repeats the same words or signs again and again.',
  name: 'The name is not the name of a person: it contains a link or an address.',
  blocked: 'The family has blocked this sender.',
} as const satisfies Record<string, string>;
