/** Sentences that tell the family why a tribute or letter went to 'Probably spam'. */
export type ReasonName = keyof typeof REASON_SENTENCES;

export const REASON_SENTENCES = {
  trap: 'A hidden field that people can’t see was filled in.',
  fast: 'It was sent within three seconds, faster than a person can write.',
  links: 'It contains a link to another website.',
  contacts: 'It gives an email address, a phone number or a username for a messaging app.',
  search: 'It asks people to search for something on the internet.',
  offer: 'It reads like advertising.',
  repeated: 'The same text was sent several times.',
  markup: 'It contains web page code.',
  hidden: 'It contains invisible characters.',
  scripts: 'It mixes letters from different alphabets within words.',
  shouting: 'It repeats the same words or symbols again and again.',
  name: 'The name contains a link or an address.',
  blocked: 'The family has blocked this sender.',
} as const satisfies Record<string, string>;
