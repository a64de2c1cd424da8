import type { I18n } from '@lingui/core';

import type { Email, MailSender } from '../../mail/email-layout.server.ts';
import { nameForMember, nameForStranger } from '../../mail/names-in-mails.server.ts';
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
    subject: name
      ? i18n._('Would you like to help manage the memorial page for {name}?', { name })
      : i18n._('Would you like to help manage a memorial page?'),
    before: [
      invitationSentence(i18n, inviter, name),
      `${abilitySentence(i18n, role)} ${i18n._('You can read the invitation again and accept it here:')}`,
    ],
    after: [],
    link: { href: `${origin}/i/${token}`, label: i18n._('See the invitation') },
    last: i18n._(
      'The invitation is for this email address only and is valid for {days, plural, one {# day} other {# days}}. You’ll need a free account on {product} with this address. If you’d rather not, you can ignore this email.',
      { days: INVITATION_DAYS, product },
    ),
  };
}

function invitationSentence(
  i18n: I18n,
  inviter: string | undefined,
  name: string | undefined,
): string {
  if (inviter) {
    return name
      ? i18n._('{inviter} has asked you to help manage the memorial page for {name}.', {
          inviter,
          name,
        })
      : i18n._('{inviter} has asked you to help manage a memorial page.', { inviter });
  }
  return name
    ? i18n._('You’ve been asked to help manage the memorial page for {name}.', { name })
    : i18n._('You’ve been asked to help manage a memorial page.');
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
      ? i18n._('{who} now helps manage the memorial page for {name}', { who, name })
      : i18n._('{who} now helps manage your memorial page', { who }),
    before: [
      acceptedSentence(i18n, role, who, name),
      i18n._('You can see everyone who helps manage the page here:'),
    ],
    after: [],
    link: {
      href: `${origin}/memorial/${memorialId}/settings/people`,
      label: i18n._('See who helps manage the page'),
    },
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
      '{role, select, editor {{who} has accepted the invitation and is now an editor of your memorial page.} moderator {{who} has accepted the invitation and is now a moderator of your memorial page.} other {{who} has accepted the invitation and is now a contributor to your memorial page.}}',
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
      ? i18n._('{who} no longer helps manage the memorial page for {name}', { who, name })
      : i18n._('{who} no longer helps manage your memorial page', { who }),
    before: [
      name
        ? i18n._(
            '{who} has stopped helping with the memorial page for {name} and can no longer make changes to it.',
            { who, name },
          )
        : i18n._(
            '{who} has stopped helping with your memorial page and can no longer make changes to it.',
            {
              who,
            },
          ),
      i18n._(
        'Everything they wrote stays on the page. You can see who helps manage the page and invite others here:',
      ),
    ],
    after: [],
    link: {
      href: `${origin}/memorial/${memorialId}/settings/people`,
      label: i18n._('See who helps manage the page'),
    },
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
