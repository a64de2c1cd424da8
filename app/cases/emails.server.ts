import { HISTORY_DAYS } from '../drafts/history/thinning/history-limits.ts';
/**
 * The mails about claims and requests to be left out. No mail contains the visitor's text. A mail
 * to an unconfirmed e-mail address contains no name that could carry advertising
 * (`mail/names-in-mails.server.ts`).
 */
import { dayInWords } from '../language/day-in-words.ts';
import type { Email, MailSender } from '../mail/email-layout.server.ts';
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
export function confirmClaimEmail(
  { memorialName, path }: OfClaim,
  { product, origin }: MailSender,
): Email {
  const page = pageOf(nameForStranger(memorialName));
  return {
    subject: 'Please confirm your request to look after a page',
    before: [
      `We’ve received a request on ${product} to look after ${page}.`,
      'If this was you, please open this link and tap the button. No one can read your request until you do:',
    ],
    after: [],
    link: { href: `${origin}${path}`, label: 'Confirm request' },
    last: `If this wasn’t you, you can ignore this email. We’ll delete the request after ${CASE_TERMS.unconfirmedDays} days.`,
  };
}

export function ownerAskedEmail(
  { memorialName, claimantName, path, until }: OfClaim & { claimantName: string; until: Date },
  { origin }: MailSender,
): Email {
  const page = pageOf(nameForMember(memorialName));
  const who = nameForStranger(claimantName) ?? 'Someone';
  return {
    subject: 'Do you still look after this page?',
    before: [
      `${who} has asked to look after ${page}, which belongs to you.`,
      `Nothing has changed. If you still look after this page, please let us know by ${utcDayInWords(until)}. It takes one tap, and you don’t need to log in:`,
    ],
    after: [],
    link: { href: `${origin}${path}`, label: 'I still look after this page' },
    last: 'If we don’t hear from you, we’ll review the request and decide. You won’t lose the page just because you didn’t reply. If you’d like to transfer ownership yourself, you can do that in the page’s settings.',
  };
}

export type ClaimEnd = 'kept' | 'other-keeper' | 'declined' | 'gone';

const ENDS: Readonly<Record<ClaimEnd, readonly string[]>> = {
  kept: [
    'The people who look after this page have told us they’ll carry on, so it stays with them.',
    'If you know them, you could write to them and offer your help. They can invite you.',
  ],
  'other-keeper': [
    'Someone close to this page looks after it now, so we’ve closed your request.',
    'If you know them, you could write to them and offer your help. They can invite you.',
  ],
  declined: [
    'We’ve looked at your request carefully, and we can’t make you the owner of this page. Often we can’t tell who speaks for a family, and then the page has to stay as it is.',
    'This says nothing about what the person meant to you. If something has changed, or we’ve missed something, please ask again and tell us about it.',
  ],
  gone: ['The family has taken the page down, so we’ve closed your request.'],
};

export function claimEndedEmail(
  { memorialName, end }: { memorialName: string; end: ClaimEnd },
  _: MailSender,
): Email {
  const name = nameForMember(memorialName);
  return {
    subject: name
      ? `Your request to look after the page of ${name}`
      : 'Your request to look after a memorial page',
    before: [`You asked to look after ${pageOf(name)}.`, ...ENDS[end]],
    after: [],
  };
}

export function claimGrantedEmail(
  { memorialName, path, until }: OfClaim & { until: Date },
  { product, origin, language }: MailSender,
): Email {
  const page = pageOf(nameForMember(memorialName));
  return {
    subject: 'You can now look after the memorial page',
    before: [
      `You asked to look after ${page}. We’ve reviewed your request, and you can now become the owner.`,
      `Please log in to ${product} with this email address, or sign up with it. Then open this link and tap the button:`,
    ],
    after: [],
    link: { href: `${origin}${path}`, label: 'Become the owner' },
    last: `The link works until ${dayInWords(until, language)}, and only for this email address.`,
  };
}

export function formerOwnerEmail(
  { memorialName }: { memorialName: string },
  { product }: MailSender,
): Email {
  const page = pageOf(nameForMember(memorialName));
  return {
    subject: 'Your memorial page has a new owner',
    before: [
      `We asked whether you still look after ${page}, and we didn’t hear back. After reviewing a request, we’ve made the person who asked the new owner.`,
      'You’re still an editor, so you can edit and publish the page as before.',
    ],
    after: [`If this is a mistake, please contact ${product} soon. We can undo it.`],
  };
}

/** The members read the text of the request on the Overview, because no mail contains it. */
export function wishEmail(
  { memorialId, memorialName, until }: { memorialId: string; memorialName: string; until: Date },
  { origin }: MailSender,
): Email {
  const name = nameForMember(memorialName);
  return {
    subject: name
      ? `${name}: someone has asked to be left out`
      : 'Someone has asked to be left out',
    before: [
      `A living person is named or shown on ${pageOf(name)} and has asked not to be.`,
      `To keep it private, we haven’t put what they wrote in this email. Please read it here and, if you can, change the page by ${utcDayInWords(until)}:`,
    ],
    after: [],
    link: { href: `${origin}/memorial/${memorialId}`, label: 'Read request' },
    last: 'Nothing has been removed from the page. If it hasn’t changed by that date, we’ll look at it ourselves and may remove that part.',
  };
}

export function partHiddenEmail(
  { memorialId, memorialName }: { memorialId: string; memorialName: string },
  { origin }: MailSender,
): Email {
  const page = pageOf(nameForMember(memorialName));
  return {
    subject: 'We removed part of your memorial page',
    before: [
      `A living person asked to be left out of ${page}. We’ve removed that part from the page and from your unpublished changes.`,
      `Nothing else has changed. The part stays in “Removed items” in the editor for ${HISTORY_DAYS} days, where visitors can’t see it. Please don’t restore it.`,
    ],
    after: [],
    link: { href: `${origin}/memorial/${memorialId}/memorial-page`, label: 'Open the editor' },
  };
}

export function tributeHiddenEmail(
  { memorialId, memorialName }: { memorialId: string; memorialName: string },
  { origin }: MailSender,
): Email {
  const page = pageOf(nameForMember(memorialName));
  return {
    subject: 'We removed a tribute from your memorial page',
    before: [
      `Someone asked us to remove a tribute from ${page}, and we’ve done so.`,
      'Nothing else has changed. The tribute is now under “Declined”, where visitors can’t see it. Please don’t publish it again unless the person it’s about agrees.',
    ],
    after: [],
    link: { href: `${origin}/memorial/${memorialId}/tributes`, label: 'View tributes' },
  };
}

export function wishAnsweredEmail(
  { memorialName, answer }: { memorialName: string; answer: 'hidden' | 'declined' },
  { product }: MailSender,
): Email {
  const page = pageOf(nameForStranger(memorialName));
  const sentences = {
    hidden: [
      'We’ve removed that part from the page. Search engines may show it for a few more days, and we can’t remove copies other people have made.',
    ],
    declined: [
      'We’ve looked at your request carefully, and that part will stay on the page. Often that’s because it only says someone belongs to a family, or because we couldn’t tell who was meant.',
      'If we’ve missed something, please send another request and tell us about it.',
    ],
  } as const;
  return {
    subject: 'Your request to be left out of a page',
    before: [`You asked on ${product} to be left out of ${page}.`, ...sentences[answer]],
    after: [
      'If you didn’t ask for this, someone may have typed your address by mistake. You can ignore this email.',
    ],
  };
}
