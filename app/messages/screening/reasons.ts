/** Sentences that tell the family why a tribute or letter went to 'Probably spam'. */
export type ReasonName = keyof typeof REASON_SENTENCES;

export const REASON_SENTENCES = {
  trap: /*i18n*/ 'A hidden part of the form was filled in. Spam programs often do this.',
  fast: /*i18n*/ 'It was sent less than three seconds after the form was opened, faster than anyone could type.',
  links: /*i18n*/ 'It contains a link to another website.',
  contacts:
    /*i18n*/ 'It contains an email address, a phone number or a username for a messaging app.',
  search: /*i18n*/ 'It asks people to search for something on the internet.',
  offer: /*i18n*/ 'It reads like advertising.',
  repeated: /*i18n*/ 'The same text was sent several times.',
  markup: /*i18n*/ 'It contains web page code.',
  hidden: /*i18n*/ 'It contains invisible characters.',
  scripts: /*i18n*/ 'It mixes letters from different alphabets in the same word.',
  shouting: /*i18n*/ 'It repeats the same words or symbols again and again.',
  name: /*i18n*/ 'The sender’s name contains a link or contact details.',
  blocked: /*i18n*/ 'This sender has been blocked.',
} as const satisfies Record<string, string>;
