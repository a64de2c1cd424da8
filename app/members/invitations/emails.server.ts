import type { I18n } from '@lingui/core';

import type { Email, MailSender } from '../../mail/email-layout.server.ts';
import { nameForMember, nameForStranger, subjectWith } from '../../mail/names-in-mails.server.ts';
import type { InvitedRole } from '../contract.ts';
import { abilitySentence } from '../role-texts.ts';
import { INVITATION_DAYS } from './contract.ts';

/**
 * The recipient's address is unconfirmed. So the mail contains a name only if the name cannot be
 * read as a link or as advertising.
 */
export function invitationEmail(
  { token, role, inviterName, memorialName }: Invited & { token: string },
  { product, origin, i18n }: MailSender,
): Email {
  const inviter = nameForStranger(inviterName);
  const name = nameForStranger(memorialName);
  return {
    subject: invitationSubject(i18n, inviter, name),
    by: inviter,
    memorial: name,
    before: [invitationSentence(i18n, inviter, name), abilitySentence(i18n, role)],
    after: [],
    link: { href: `${origin}/i/${token}`, label: i18n._('Accept invitation') },
    last: i18n._(
      'The invitation is valid for {days, plural, one {# day} other {# days}}. You’ll need a free account on {product} with this email address.',
      { days: INVITATION_DAYS, product },
    ),
    why: i18n._(
      'If you don’t know who sent this, or you’d rather not help, you can ignore this email. Nothing happens unless you accept.',
    ),
  };
}

function invitationSubject(
  i18n: I18n,
  inviter: string | undefined,
  name: string | undefined,
): string {
  return subjectWith((short) => {
    if (inviter) {
      return name
        ? i18n._('{inviter} invited you to help with the page for {name}', {
            inviter: short(inviter),
            name: short(name),
          })
        : i18n._('{inviter} invited you to help with a memorial page', { inviter: short(inviter) });
    }
    return name
      ? i18n._('You’re invited to help with the page for {name}', { name: short(name) })
      : i18n._('You’re invited to help with a memorial page');
  });
}

function invitationSentence(
  i18n: I18n,
  inviter: string | undefined,
  name: string | undefined,
): string {
  if (inviter) {
    return name
      ? i18n._('{inviter} has invited you to help manage the memorial page for {name}.', {
          inviter,
          name,
        })
      : i18n._('{inviter} has invited you to help manage a memorial page.', { inviter });
  }
  return name
    ? i18n._('You’ve been invited to help manage the memorial page for {name}.', { name })
    : i18n._('You’ve been invited to help manage a memorial page.');
}

interface Invited {
  role: InvitedRole;
  inviterName: string;
  memorialName: string;
}

interface Membership {
  memorialId: string;
  memorialName: string;
  memberName: string;
}

export function acceptedEmail(
  { memorialId, memorialName, memberName, role }: Membership & { role: InvitedRole },
  { origin, i18n }: MailSender,
): Email {
  const { who, name } = namesOf(i18n, memberName, memorialName);
  return {
    subject: name
      ? subjectWith((short) =>
          i18n._('{who} now helps manage the memorial page for {name}', {
            who: short(who),
            name: short(name),
          }),
        )
      : subjectWith((short) =>
          i18n._('{who} now helps manage a memorial page you look after', { who: short(who) }),
        ),
    memorial: name,
    before: [acceptedSentence(i18n, role, who, name)],
    after: [],
    link: {
      href: `${origin}/memorial/${memorialId}/settings/people`,
      label: i18n._('See who helps manage the page'),
    },
    why: i18n._('You’re getting this email because you own this page or invited this person.'),
  };
}

function acceptedSentence(
  i18n: I18n,
  role: InvitedRole,
  who: string,
  name: string | undefined,
): string {
  if (!name) {
    return i18n._(
      '{role, select, editor {{who} has accepted the invitation and is now an editor of a memorial page you look after.} moderator {{who} has accepted the invitation and is now a moderator of a memorial page you look after.} other {{who} has accepted the invitation and is now a contributor to a memorial page you look after.}}',
      { role, who },
    );
  }
  return i18n._(
    '{role, select, editor {{who} has accepted the invitation and is now an editor of the memorial page for {name}.} moderator {{who} has accepted the invitation and is now a moderator of the memorial page for {name}.} other {{who} has accepted the invitation and is now a contributor to the memorial page for {name}.}}',
    { role, who, name },
  );
}

export function leftEmail(
  { memorialId, memorialName, memberName }: Membership,
  { origin, i18n }: MailSender,
): Email {
  const { who, name } = namesOf(i18n, memberName, memorialName);
  return {
    subject: name
      ? subjectWith((short) =>
          i18n._('{who} no longer helps manage the memorial page for {name}', {
            who: short(who),
            name: short(name),
          }),
        )
      : subjectWith((short) =>
          i18n._('{who} no longer helps manage a memorial page you look after', {
            who: short(who),
          }),
        ),
    memorial: name,
    before: [
      name
        ? i18n._(
            '{who} has stopped helping with the memorial page for {name} and can no longer make changes to it.',
            { who, name },
          )
        : i18n._(
            '{who} has stopped helping with a memorial page you look after and can no longer make changes to it.',
            {
              who,
            },
          ),
      i18n._(
        'Everything they added will stay on the page. In the settings, you can invite others and see who helps manage the page.',
      ),
    ],
    after: [],
    link: {
      href: `${origin}/memorial/${memorialId}/settings/people`,
      label: i18n._('See who helps manage the page'),
    },
    why: i18n._('You’re getting this email because you own this page.'),
  };
}

function namesOf(i18n: I18n, memberName: string, memorialName: string) {
  return {
    who:
      nameForMember(memberName) ??
      i18n._('Someone', {}, { comment: 'in place of a name, at the beginning' }),
    name: nameForMember(memorialName),
  };
}
