import { HISTORY_DAYS } from '../drafts/contract.ts';
/**
 * The mails about claims and requests to be left out. No mail contains the visitor's text. A mail
 * to an unconfirmed e-mail address contains no name that could carry advertising
 * (`mail/names-in-mails.server.ts`).
 */
import type { Letter, MailSender } from '../mail/letter-layout.server.ts';
import { nameForMember, nameForStranger } from '../mail/names-in-mails.server.ts';
import { utcDayInWords } from '../wire/text/dates-in-words.ts';
import { CASE_TERMS } from './case-terms.ts';

interface OfClaim {
  memorialName: string;
  path: string;
}

const pageOf = (name: string | undefined) =>
  name ? `the memorial page of ${name}` : 'a memorial page';

/**
 * A visitor can enter any e-mail address. So this mail contains neither the visitor's name nor the
 * visitor's text.
 */
export function confirmClaimLetter(
  { memorialName, path }: OfClaim,
  { product, origin }: MailSender,
): Letter {
  const page = pageOf(nameForStranger(memorialName));
  return {
    subject: 'Please confirm that you ask to keep a page',
    before: [
      `Somebody, perhaps you, has asked at ${product} to keep ${page}.`,
      'If it was you, please open this page and press the button there. Before that, your request is read by no one:',
    ],
    after: [],
    link: { href: `${origin}${path}`, label: 'Confirm my request' },
    last: `If it was not you, you can leave this mail unanswered: after ${CASE_TERMS.unconfirmedDays} days the request is erased.`,
  };
}

export function ownerAskedLetter(
  { memorialName, claimantName, path, until }: OfClaim & { claimantName: string; until: Date },
  { origin }: MailSender,
): Letter {
  const page = pageOf(nameForMember(memorialName));
  const who = nameForStranger(claimantName) ?? 'Somebody';
  return {
    subject: 'Do you still keep this page?',
    before: [
      `${who} asks to keep ${page}, which you keep.`,
      `Nothing has changed. If you go on keeping it, please say so by ${utcDayInWords(until)}, with one press on this page. You need not log in:`,
    ],
    after: [],
    link: { href: `${origin}${path}`, label: 'I keep this page' },
    last: 'If no answer comes, a person will look at the request and decide. Silence alone never takes a page away from you. If you would like to hand the page over, you can do so yourself in the settings of the page.',
  };
}

export type ClaimEnd = 'kept' | 'other-keeper' | 'declined' | 'gone';

const ENDS: Readonly<Record<ClaimEnd, readonly string[]>> = {
  kept: [
    'Those who keep it have answered that they go on doing so. The page stays with them.',
    'If you know them, you might write to them and offer your help: they can invite you.',
  ],
  'other-keeper': [
    'Somebody from its circle keeps it now. It is in good hands, and your request is closed.',
    'If you know them, you might write to them and offer your help: they can invite you.',
  ],
  declined: [
    'We have looked at your request with care, and we cannot give the page into your hands. Often that is because we cannot see who may speak for a family, and then the page has to stay as it is.',
    'This says nothing about what the person meant to you. If something has changed, or if we have missed something, please ask again and tell us.',
  ],
  gone: ['Its family has taken the page down, so there is nothing to keep any more.'],
};

export function claimEndedLetter(
  { memorialName, end }: { memorialName: string; end: ClaimEnd },
  _: MailSender,
): Letter {
  const name = nameForMember(memorialName);
  return {
    subject: name ? `Your request about the page of ${name}` : 'Your request about a memorial page',
    before: [`You asked to keep ${pageOf(name)}.`, ...ENDS[end]],
    after: [],
  };
}

export function claimGrantedLetter(
  { memorialName, path, until }: OfClaim & { until: Date },
  { product, origin }: MailSender,
): Letter {
  const page = pageOf(nameForMember(memorialName));
  return {
    subject: 'The page is yours to keep',
    before: [
      `You asked to keep ${page}. We have looked at your request, and the page may be yours.`,
      `Please log in at ${product} with this e-mail address, or sign up with it, then open this page and press the button there:`,
    ],
    after: [],
    link: { href: `${origin}${path}`, label: 'Keep this page' },
    last: `The link is good until ${utcDayInWords(until)}, and only for this address.`,
  };
}

export function formerOwnerLetter(
  { memorialName }: { memorialName: string },
  { product }: MailSender,
): Letter {
  const page = pageOf(nameForMember(memorialName));
  return {
    subject: 'Somebody else keeps the page now',
    before: [
      `Some time ago we asked you whether you still keep ${page}, and no answer reached us. After looking at the request we have given the page to the person who asked.`,
      'You are still an editor of the page: you can change and publish it as before.',
    ],
    after: [`If this is wrong, please answer the people of ${product} soon: it can be undone.`],
  };
}

/** The members read the text of the request on the Overview, because no mail contains it. */
export function wishLetter(
  { memorialId, memorialName, until }: { memorialId: string; memorialName: string; until: Date },
  { origin }: MailSender,
): Letter {
  const name = nameForMember(memorialName);
  return {
    subject: name ? `${name}: somebody asks to be left out` : 'Somebody asks to be left out',
    before: [
      `A living person is mentioned or shown on ${pageOf(name)} and would rather not be.`,
      `What they have written is not in this mail. Please read it here, and change the page by ${utcDayInWords(until)} if you can:`,
    ],
    after: [],
    link: { href: `${origin}/memorial/${memorialId}`, label: 'Read it' },
    last: 'Nothing has been taken off the page. If nothing happens, we look at it ourselves after that day, and may take the part off the page.',
  };
}

export function partHiddenLetter(
  { memorialId, memorialName }: { memorialId: string; memorialName: string },
  { origin }: MailSender,
): Letter {
  const page = pageOf(nameForMember(memorialName));
  return {
    subject: 'A part was taken off the page',
    before: [
      `A living person asked to be left out of ${page}. We have taken that part off the page and out of your draft.`,
      `Nothing else has changed. The part is in “Removed items” in the editor for ${HISTORY_DAYS} days, for you alone. Please do not restore it.`,
    ],
    after: [],
    link: { href: `${origin}/memorial/${memorialId}/memorial-page`, label: 'Look at the page' },
  };
}

export function tributeHiddenLetter(
  { memorialId, memorialName }: { memorialId: string; memorialName: string },
  { origin }: MailSender,
): Letter {
  const page = pageOf(nameForMember(memorialName));
  return {
    subject: 'A tribute was taken off the page',
    before: [
      `Somebody asked us to take a tribute off ${page}, and we have done so.`,
      'Nothing else has changed. The tribute lies in “Put aside”, for you alone. Please do not publish it again without the consent of the person it is about.',
    ],
    after: [],
    link: { href: `${origin}/memorial/${memorialId}/tributes`, label: 'Look at the tributes' },
  };
}

export function wishAnsweredLetter(
  { memorialName, answer }: { memorialName: string; answer: 'hidden' | 'declined' },
  { product }: MailSender,
): Letter {
  const page = pageOf(nameForStranger(memorialName));
  const sentences = {
    hidden: [
      'That part is no longer on the page. Copies that others have made, and what search engines remember for some days, are out of our reach.',
    ],
    declined: [
      'We have looked at it with care, and the part stays on the page. Often that is because it says no more than that somebody belongs to a family, or because we could not see who was meant.',
      'If we have missed something, please write once more, and tell us what.',
    ],
  } as const;
  return {
    subject: 'What you asked of us',
    before: [`You asked at ${product} to be left out of ${page}.`, ...sentences[answer]],
    after: ['If you have asked for nothing, somebody has typed your address by mistake.'],
  };
}
