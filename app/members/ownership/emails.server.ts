/**
 * The mails about handovers, successors and inactive owners. A mail to an unconfirmed e-mail address contains a name
 * only if the name cannot be read as a link or as advertising (`mail/names-in-mails.server.ts`). No mail contains the
 * owner's note to the successor.
 */
import type { Email, MailSender } from '../../mail/email-layout.server.ts';
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
  name ? `the memorial page for ${name}` : 'a memorial page';

/** States the deadline, that the recipient needs an account, and what an account costs. */
const accountNeeded = (product: string, until: Date) =>
  `The request is for this email address only, and you have until ${utcDayInWords(until)} to accept. You’ll need a free account at ${product} with this address.`;

export function handoverEmail(
  { token, ownerName, memorialName, isConfirmed, until }: Question & { ownerName: string },
  { product, origin }: MailSender,
): Email {
  const name = nameFor(isConfirmed, memorialName);
  const owner = nameFor(isConfirmed, ownerName);
  return {
    subject: `Would you take over ${pageOf(name)}?`,
    before: [
      owner
        ? `${owner} has asked you to become the owner of ${pageOf(name)}.`
        : `You’ve been asked to become the owner of ${pageOf(name)}.`,
      'As the owner, you’d decide who helps manage the page, who can see it and what’s on it. Everyone who helps now would stay on.',
      'You can read the request again and accept it here:',
    ],
    after: [],
    link: { href: `${origin}/i/${token}`, label: 'See the request' },
    last: `${accountNeeded(product, until)} If you’d rather not, you can ignore this email and everything will stay as it is.`,
  };
}

interface NewOwner {
  memorialId: string;
  memorialName: string;
  newOwnerName: string;
  by: 'handover' | 'successor';
}

export function newOwnerEmail(
  { memorialId, memorialName, newOwnerName, by }: NewOwner,
  { origin }: MailSender,
): Email {
  const name = nameForMember(memorialName);
  const newOwner = nameForMember(newOwnerName);
  const who = newOwner ?? 'The new owner';
  const reason =
    by === 'handover'
      ? `${who} has accepted and is now the owner of ${pageOf(name)}.`
      : `You named a legacy contact for ${pageOf(name)}. We emailed you twice and didn’t hear back, so we contacted them. ${who} is now the owner.`;
  return {
    subject: name
      ? `The memorial page for ${name} has a new owner`
      : 'Your memorial page has a new owner',
    before: [reason, 'You’re now an editor, so you can still change and publish the page.'],
    after: [],
    link: { href: `${origin}/memorial/${memorialId}`, label: 'Manage the page' },
    ...(by === 'successor'
      ? {
          last: `If you’d like to be the owner again, please ask ${newOwner ?? 'the new owner'} to transfer the page back to you.`,
        }
      : {}),
  };
}

/** `ownerName` is undefined if the memorial no longer has an owner. */
type Succession = Question & { ownerName: string | undefined };

export function successorEmail(
  { token, memorialName, isConfirmed, until, ownerName }: Succession,
  { product, origin }: MailSender,
): Email {
  const name = nameFor(isConfirmed, memorialName);
  const owner = ownerName === undefined ? undefined : nameFor(isConfirmed, ownerName);
  const reason =
    ownerName === undefined
      ? `The person who looked after ${pageOf(name)} no longer has an account at ${product}. They named you as their legacy contact, the person we ask to take over.`
      : `${owner ?? 'The owner'} looks after ${pageOf(name)} but hasn’t signed in for a long time. They named you as their legacy contact, the person we ask to take over.`;
  return {
    subject: `You’ve been chosen to look after ${pageOf(name)}`,
    before: [
      reason,
      'The page is still there, and nothing on it has been lost. If you take it over, you’ll decide who helps manage it, who can see it and what’s on it.',
      'You can read more here, including any message they left for you:',
    ],
    after: [],
    link: { href: `${origin}/i/${token}`, label: 'Read more and decide' },
    last: `${accountNeeded(product, until)} Take your time. If you’d rather not, you can ignore this email and the page will stay as it is.`,
  };
}

export function successorReminder(about: Succession, sender: MailSender): Email {
  const letter = successorEmail(about, sender);
  return {
    ...letter,
    before: [
      'We emailed you a few weeks ago. We’re writing once more in case that email didn’t reach you.',
      ...letter.before,
    ],
  };
}

interface InactiveOwner {
  token: string;
  memorialNames: readonly string[];
  askedAt: Date;
  isSecond: boolean;
}

export function inactiveOwnerEmail(
  { token, memorialNames, askedAt, isSecond }: InactiveOwner,
  { product, origin }: MailSender,
): Email {
  const isOne = memorialNames.length === 1;
  const names = memorialNames.flatMap((name) => nameForMember(name) ?? []);
  const pages =
    names.length === 0
      ? `${isOne ? 'a memorial page' : 'memorial pages'} at ${product}`
      : `${isOne ? 'the memorial page' : 'the memorial pages'} for ${listed(names)}`;
  const [them, stand, which] = isOne
    ? ['it', 'the page stays as it is', 'your memorial page']
    : ['them', 'the pages stay as they are', 'your memorial pages'];
  const earlier = isSecond ? ' We also emailed you a month ago.' : '';
  const day = utcDayInWords(askedAt);
  return {
    subject: `Do you still look after ${which}?`,
    before: [
      `You look after ${pages}. It’s been more than two years since you last signed in.${earlier} That’s quite all right: ${stand}.`,
      `You named a legacy contact, the person we ask to take over from you. If we don’t hear from you, we’ll contact them on ${day}.`,
      `If you still look after ${them}, you can tell us here with one tap, without logging in:`,
    ],
    after: [],
    link: { href: `${origin}/i/${token}`, label: `I still look after ${them}` },
    last: isSecond
      ? `You can also just log in as usual. This is our last email before ${day}.`
      : `You can also just log in as usual. We’ll email you once more before ${day}.`,
  };
}

/** Joins names as 'A', 'A and B' or 'A, B and C'. Lists at most five names. */
function listed(names: readonly string[]): string {
  const shown = names.length > 5 ? [...names.slice(0, 5), `${names.length - 5} more`] : [...names];
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}
