import type { Email, MailSender } from '../../mail/email-layout.server.ts';
import { nameForMember, nameForStranger } from '../../mail/names-in-mails.server.ts';
import type { InvitedRole } from '../contract.ts';
import { COULD_AS, ROLE_NOUNS } from '../role-texts.ts';
import { INVITATION_DAYS } from './contract.ts';

/**
 * The recipient's address is unconfirmed. So the mail contains a name only if the name cannot be
 * read as a link or as advertising.
 */
export function invitationEmail(
  { token, role, inviterName, memorialName }: Invited & { token: string },
  { product, origin }: MailSender,
): Email {
  const inviter = nameForStranger(inviterName);
  const name = nameForStranger(memorialName);
  const page = name ? `the memorial page for ${name}` : 'a memorial page';
  return {
    subject: `Would you help manage ${page}?`,
    before: [
      inviter
        ? `${inviter} has asked you to help manage ${page}.`
        : `You’ve been asked to help manage ${page}.`,
      `You’d be able to ${COULD_AS[role]}. You can read the invitation again and accept it here:`,
    ],
    after: [],
    link: { href: `${origin}/i/${token}`, label: 'See the invitation' },
    last: `The invitation is for this email address only and is valid for ${INVITATION_DAYS} days. You’ll need a free account at ${product} with this address. If you’d rather not, you can ignore this email.`,
  };
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
  { origin }: MailSender,
): Email {
  const { who, page } = namesOf(memberName, memorialName);
  return {
    subject: `${who} now helps manage ${page}`,
    before: [
      `${who} has accepted the invitation and is now ${ROLE_NOUNS[role]} of ${page}.`,
      'You can see everyone who helps manage the page here:',
    ],
    after: [],
    link: {
      href: `${origin}/memorial/${memorialId}/settings`,
      label: 'See who helps manage the page',
    },
  };
}

export function leftEmail(
  { memorialId, memorialName, memberName }: Membership,
  { origin }: MailSender,
): Email {
  const { who, page } = namesOf(memberName, memorialName);
  return {
    subject: `${who} no longer helps manage ${page}`,
    before: [
      `${who} has left ${page} and can no longer make changes to it.`,
      'Everything they wrote stays on the page. You can see who helps manage the page and invite others here:',
    ],
    after: [],
    link: {
      href: `${origin}/memorial/${memorialId}/settings`,
      label: 'See who helps manage the page',
    },
  };
}

function namesOf(memberName: string, memorialName: string) {
  const name = nameForMember(memorialName);
  return {
    who: nameForMember(memberName) ?? 'Someone',
    page: name ? `the memorial page for ${name}` : 'your memorial page',
  };
}
