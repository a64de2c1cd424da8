/**
 * The mails about handovers, successors and inactive owners. A mail to an unconfirmed e-mail address contains a name
 * only if the name cannot be read as a link or as advertising (`mail/names-in-mails.server.ts`). No mail contains the
 * owner's note to the successor.
 */
import type { Letter, MailSender } from '../../mail/letter-layout.server.ts';
import { nameForMember, nameForStranger } from '../../mail/names-in-mails.server.ts';
import { utcDayInWords } from '../../wire/text/dates-in-words.ts';

interface Question {
  token: string;
  memorialName: string;
  isConfirmed: boolean;
  until: Date;
}

const nameFor = (isConfirmed: boolean, name: string) =>
  isConfirmed ? nameForMember(name) : nameForStranger(name);

const pageOf = (name: string | undefined) =>
  name ? `the memorial page of ${name}` : 'a memorial page';

/** States the deadline, that the recipient needs an account, and what an account costs. */
const accountNeeded = (product: string, until: Date) =>
  `It is for this e-mail address alone, and open until ${utcDayInWords(until)}. You need an account at ${product} with this address, which costs nothing.`;

export function handoverLetter(
  { token, ownerName, memorialName, isConfirmed, until }: Question & { ownerName: string },
  { product, origin }: MailSender,
): Letter {
  const name = nameFor(isConfirmed, memorialName);
  const owner = nameFor(isConfirmed, ownerName);
  return {
    subject: name ? `Would you keep the page of ${name}?` : 'Would you keep a memorial page?',
    before: [
      owner
        ? `${owner} would like to put ${pageOf(name)} into your hands.`
        : `You are asked to take ${pageOf(name)} into your hands.`,
      'As its owner you decide who helps, who sees it and what is on it. Those who help with it now go on doing so. Here you can read it again, and accept:',
    ],
    after: [],
    link: { href: `${origin}/i/${token}`, label: 'Look at the question' },
    last: `${accountNeeded(product, until)} If you would rather not, you can leave this mail unanswered: then everything stays as it is.`,
  };
}

interface NewOwner {
  memorialId: string;
  memorialName: string;
  newOwnerName: string;
  by: 'handover' | 'successor';
}

export function newOwnerLetter(
  { memorialId, memorialName, newOwnerName, by }: NewOwner,
  { origin }: MailSender,
): Letter {
  const name = nameForMember(memorialName);
  const who = nameForMember(newOwnerName) ?? 'The new owner';
  const reason =
    by === 'handover'
      ? `${who} has accepted and is the owner of ${pageOf(name)} now.`
      : `You named somebody to follow you as the owner of ${pageOf(name)}. We had written to you twice and heard nothing, so we asked. ${who} is the owner now.`;
  return {
    subject: name ? `The page of ${name} has a new owner` : 'Your memorial page has a new owner',
    before: [reason, 'You are an editor of it: you can change and publish the page as before.'],
    after: [],
    link: { href: `${origin}/memorial/${memorialId}`, label: 'Open the page’s rooms' },
    ...(by === 'successor'
      ? {
          last: `If you would like to be the owner again, please ask ${who}, who can hand it back.`,
        }
      : {}),
  };
}

/** `ownerName` is undefined if the memorial no longer has an owner. */
type Succession = Question & { ownerName: string | undefined };

export function successorLetter(
  { token, memorialName, isConfirmed, until, ownerName }: Succession,
  { product, origin }: MailSender,
): Letter {
  const name = nameFor(isConfirmed, memorialName);
  const owner = ownerName === undefined ? undefined : nameFor(isConfirmed, ownerName);
  const reason =
    ownerName === undefined
      ? `The person who kept ${pageOf(name)} no longer has an account at ${product}, and had named you to follow as its owner.`
      : `${owner ?? 'The owner'} keeps ${pageOf(name)}, has not been here for a long time, and had named you to follow as its owner.`;
  return {
    subject: name
      ? `You were named to keep the page of ${name}`
      : 'You were named to keep a memorial page',
    before: [
      reason,
      'The page stands, and nothing on it is lost. If you take it over, you decide who helps, who sees it and what is on it. Here you can read more, also what was left for you:',
    ],
    after: [],
    link: { href: `${origin}/i/${token}`, label: 'Read it, and decide' },
    last: `${accountNeeded(product, until)} Take your time. If you would rather not, you can leave this mail unanswered: the page stands in any case.`,
  };
}

export function successorReminder(about: Succession, sender: MailSender): Letter {
  const letter = successorLetter(about, sender);
  return {
    ...letter,
    before: [
      'Some weeks ago we wrote to you. We write once more, in case it did not reach you.',
      ...letter.before,
    ],
  };
}

interface Silence {
  token: string;
  memorialNames: readonly string[];
  askedAt: Date;
  isSecond: boolean;
}

export function silenceLetter(
  { token, memorialNames, askedAt, isSecond }: Silence,
  { product, origin }: MailSender,
): Letter {
  const isOne = memorialNames.length === 1;
  const names = memorialNames.flatMap((name) => nameForMember(name) ?? []);
  const pages =
    names.length === 0
      ? `${isOne ? 'a memorial page' : 'memorial pages'} at ${product}`
      : `${isOne ? 'the memorial page' : 'the memorial pages'} of ${listed(names)}`;
  const [them, stand, which] = isOne
    ? ['it', 'the page stands as it is', 'this page']
    : ['them', 'the pages stand as they are', 'these pages'];
  const earlier = isSecond ? ', and we wrote to you a month ago' : '';
  return {
    subject: `Do you still keep ${which}?`,
    before: [
      `You keep ${pages}. It is more than two years since you were last here${earlier}. That is quite all right: ${stand}.`,
      `You named somebody to follow you as the owner. If we hear nothing from you, we ask on ${utcDayInWords(askedAt)} whether they would keep ${them}.`,
      `If you still keep ${them}, press the button on this page, or log in as usual. You need no password for the button:`,
    ],
    after: [],
    link: { href: `${origin}/i/${token}`, label: `I still keep ${them}` },
    last: isSecond
      ? 'This is the last mail before that day.'
      : 'We write once more before that day.',
  };
}

/** Joins names as 'A', 'A and B' or 'A, B and C'. Lists at most five names. */
function listed(names: readonly string[]): string {
  const shown = names.length > 5 ? [...names.slice(0, 5), `${names.length - 5} more`] : [...names];
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}
