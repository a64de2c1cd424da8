/**
 * The mails about handovers, successors and inactive owners. A mail to an unconfirmed e-mail address contains a name
 * only if the name cannot be read as a link or as advertising (`mail/names-in-mails.server.ts`). No mail contains the
 * owner's note to the successor.
 */
import type { I18n } from '@lingui/core';

import { joinSentences } from '../../language/spacing.ts';
import type { Email, MailSender } from '../../mail/email-layout.server.ts';
import { nameForMember, nameForStranger, subjectWith } from '../../mail/names-in-mails.server.ts';
import { dayInWords } from '../../wire/text/day-in-words.ts';

interface Question {
  token: string;
  memorialName: string;
  isConfirmed: boolean;
  until: Date;
}

const nameFor = (isConfirmed: boolean, name: string) =>
  isConfirmed ? nameForMember(name) : nameForStranger(name);

/** States the deadline, that the recipient needs an account, and what an account costs. */
function accountNeeded({ i18n, language, product }: MailSender, until: Date): string {
  return i18n._(
    'The request is for this email address only, and you have until {day} to accept. You’ll need a free account on {product} with this address.',
    { day: dayInWords(until, language), product },
  );
}

export function handoverEmail(
  { token, ownerName, memorialName, isConfirmed, until }: Question & { ownerName: string },
  sender: MailSender,
): Email {
  const { i18n, origin } = sender;
  const name = nameFor(isConfirmed, memorialName);
  const owner = nameFor(isConfirmed, ownerName);
  return {
    subject: handoverSubject(i18n, owner, name),
    by: nameForStranger(ownerName),
    memorial: name,
    before: [
      handoverSentence(i18n, owner, name),
      i18n._(
        'As the owner, you’d decide who helps manage the page, who can see it and what’s on it. Everyone who helps now would stay on.',
      ),
    ],
    after: [],
    link: { href: `${origin}/i/${token}`, label: i18n._('See the request') },
    last: accountNeeded(sender, until),
    why: i18n._(
      'If you’d rather not take over the page, you can ignore this email and everything will stay as it is.',
    ),
  };
}

function handoverSubject(i18n: I18n, owner: string | undefined, name: string | undefined): string {
  return subjectWith((short) => {
    if (owner) {
      return name
        ? i18n._('{owner} asked you to take over the page for {name}', {
            owner: short(owner),
            name: short(name),
          })
        : i18n._('{owner} asked you to take over a memorial page', { owner: short(owner) });
    }
    return name
      ? i18n._('Would you like to take over the memorial page for {name}?', { name: short(name) })
      : i18n._('Would you like to take over a memorial page?');
  });
}

function handoverSentence(i18n: I18n, owner: string | undefined, name: string | undefined): string {
  if (owner) {
    return name
      ? i18n._('{owner} has asked you to become the owner of the memorial page for {name}.', {
          owner,
          name,
        })
      : i18n._('{owner} has asked you to become the owner of a memorial page.', { owner });
  }
  return name
    ? i18n._('You’ve been asked to become the owner of the memorial page for {name}.', { name })
    : i18n._('You’ve been asked to become the owner of a memorial page.');
}

interface NewOwner {
  memorialId: string;
  memorialName: string;
  newOwnerName: string;
  by: 'handover' | 'successor';
}

export function newOwnerEmail(
  { memorialId, memorialName, newOwnerName, by }: NewOwner,
  { origin, i18n }: MailSender,
): Email {
  const name = nameForMember(memorialName);
  const newOwner = nameForMember(newOwnerName);
  return {
    subject: name
      ? subjectWith((short) =>
          i18n._('The memorial page for {name} has a new owner', { name: short(name) }),
        )
      : i18n._('A memorial page you look after has a new owner'),
    memorial: name,
    before: [
      by === 'handover'
        ? acceptedSentence(i18n, newOwner, name)
        : joinSentences(
            [contactedSentences(i18n, name), nowOwnerSentence(i18n, newOwner)],
            i18n.locale,
          ),
      i18n._('You’re now an editor, so you can still edit and publish the page.'),
    ],
    after: [],
    link: { href: `${origin}/memorial/${memorialId}`, label: i18n._('Manage the page') },
    ...(by === 'successor' ? { last: returnSentence(i18n, newOwner) } : {}),
    why: i18n._('You’re getting this email because you used to own this page.'),
  };
}

function acceptedSentence(
  i18n: I18n,
  newOwner: string | undefined,
  name: string | undefined,
): string {
  if (newOwner) {
    return name
      ? i18n._(
          '{newOwner} has accepted your request and is now the owner of the memorial page for {name}.',
          {
            newOwner,
            name,
          },
        )
      : i18n._(
          '{newOwner} has accepted and is now the owner of the memorial page you asked them to take over.',
          { newOwner },
        );
  }
  return name
    ? i18n._(
        'The person you asked to take over has accepted your request and is now the owner of the memorial page for {name}.',
        { name },
      )
    : i18n._(
        'The person you asked to take over a memorial page has accepted and is now its owner.',
      );
}

function contactedSentences(i18n: I18n, name: string | undefined): string {
  return name
    ? i18n._(
        'You named a legacy contact for the memorial page for {name}. We emailed you twice and didn’t hear back, so we asked them to take over.',
        { name },
      )
    : i18n._(
        'You named a legacy contact for a memorial page you looked after. We emailed you twice and didn’t hear back, so we asked them to take over.',
      );
}

function nowOwnerSentence(i18n: I18n, newOwner: string | undefined): string {
  return newOwner
    ? i18n._('{newOwner} is now the owner.', { newOwner })
    : i18n._('The person you named is now the owner.');
}

function returnSentence(i18n: I18n, newOwner: string | undefined): string {
  return newOwner
    ? i18n._(
        'If you’d like to be the owner again, please ask {newOwner} to transfer ownership back to you.',
        { newOwner },
      )
    : i18n._(
        'If you’d like to be the owner again, please ask the new owner to transfer ownership back to you.',
      );
}

/** `ownerName` is undefined if the memorial no longer has an owner. */
type Succession = Question & { ownerName: string | undefined };

export function successorEmail(
  { token, memorialName, isConfirmed, until, ownerName }: Succession,
  sender: MailSender,
): Email {
  const { i18n, origin } = sender;
  const name = nameFor(isConfirmed, memorialName);
  const reason =
    ownerName === undefined
      ? noOwnerSentence(sender, name)
      : silentOwnerSentence(i18n, nameFor(isConfirmed, ownerName), name);
  const named = i18n._('They named you as their legacy contact, the person we ask to take over.');
  return {
    subject: name
      ? subjectWith((short) =>
          i18n._('You’ve been asked to look after the memorial page for {name}', {
            name: short(name),
          }),
        )
      : i18n._('You’ve been asked to look after a memorial page'),
    memorial: name,
    before: [
      joinSentences([reason, named], i18n.locale),
      i18n._(
        'The page is still there, and nothing on it has been lost. If you take it over, you’ll decide who helps manage it, who can see it and what’s on it.',
      ),
      i18n._('If the owner left you a message, you can read it before you decide.'),
    ],
    after: [],
    link: { href: `${origin}/i/${token}`, label: i18n._('Read more and decide') },
    last: accountNeeded(sender, until),
    why: i18n._(
      'There’s no need to decide right away. If you’d rather not take over the page, you can ignore this email and the page will stay as it is.',
    ),
  };
}

function noOwnerSentence({ i18n, product }: MailSender, name: string | undefined): string {
  return name
    ? i18n._(
        'The person who looked after the memorial page for {name} no longer has an account on {product}.',
        { name, product },
      )
    : i18n._('The person who looked after a memorial page no longer has an account on {product}.', {
        product,
      });
}

function silentOwnerSentence(
  i18n: I18n,
  owner: string | undefined,
  name: string | undefined,
): string {
  if (owner) {
    return name
      ? i18n._(
          '{owner} looks after the memorial page for {name} but hasn’t logged in for a long time.',
          { owner, name },
        )
      : i18n._('{owner} looks after a memorial page but hasn’t logged in for a long time.', {
          owner,
        });
  }
  return name
    ? i18n._('The owner of the memorial page for {name} hasn’t logged in for a long time.', {
        name,
      })
    : i18n._('The owner of a memorial page hasn’t logged in for a long time.');
}

export function successorReminder(about: Succession, sender: MailSender): Email {
  const first = successorEmail(about, sender);
  return {
    ...first,
    before: [
      sender.i18n._(
        'We emailed you a few weeks ago. We’re writing once more in case that email didn’t reach you.',
      ),
      ...first.before,
    ],
  };
}
