import type { Letter, MailSender } from '../../mail/letter-layout.server.ts';
import { nameForMember, nameForStranger } from '../../mail/names-in-mails.server.ts';
import type { InvitedRole } from '../contract.ts';
import { COULD_AS, ROLE_NOUNS } from '../role-texts.ts';
import { INVITATION_DAYS } from './contract.ts';

/**
 * The recipient's address is unconfirmed. So the mail contains a name only if the name cannot be
 * read as a link or as advertising.
 */
export function invitationLetter(
  { token, role, inviterName, memorialName }: Invited & { token: string },
  { product, origin }: MailSender,
): Letter {
  const inviter = nameForStranger(inviterName);
  const name = nameForStranger(memorialName);
  const page = name ? `the memorial page of ${name}` : 'a memorial page';
  return {
    subject: name
      ? `Would you help with the page of ${name}?`
      : 'Would you help with a memorial page?',
    before: [
      inviter
        ? `${inviter} asks whether you would help with ${page}.`
        : `You are asked whether you would help with ${page}.`,
      `You could ${COULD_AS[role]}. Here you can read it again, and accept:`,
    ],
    after: [],
    link: { href: `${origin}/i/${token}`, label: 'Look at the invitation' },
    last: `The invitation is for this e-mail address alone and ends after ${INVITATION_DAYS} days. You need an account at ${product} with this address, which costs nothing. If you do not want to help, you can leave this mail unanswered.`,
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

export function acceptedLetter(
  { memorialId, memorialName, memberName, role }: Membership & { role: InvitedRole },
  { origin }: MailSender,
): Letter {
  const { who, name } = namesOf(memberName, memorialName);
  return {
    subject: `${who} helps with the page of ${name} now`,
    before: [
      `${who} has accepted the invitation and is ${ROLE_NOUNS[role]} of the memorial page of ${name} now.`,
      'You can see here who helps, and change it:',
    ],
    after: [],
    link: { href: `${origin}/memorial/${memorialId}/settings`, label: 'Who helps with the page' },
  };
}

export function leftLetter(
  { memorialId, memorialName, memberName }: Membership,
  { origin }: MailSender,
): Letter {
  const { who, name } = namesOf(memberName, memorialName);
  return {
    subject: `${who} no longer helps with the page of ${name}`,
    before: [
      `${who} has left the memorial page of ${name} and cannot change it any more.`,
      'Nothing on the page changes by that: what they wrote stays. You can see here who helps, and invite others:',
    ],
    after: [],
    link: { href: `${origin}/memorial/${memorialId}/settings`, label: 'Who helps with the page' },
  };
}

function namesOf(memberName: string, memorialName: string) {
  return {
    who: nameForMember(memberName) ?? 'Somebody',
    name: nameForMember(memorialName) ?? 'your memorial',
  };
}
