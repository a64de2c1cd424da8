/** Every email that the product sends, for tests and for pictures of them. A test fails when one is missing here. */
import * as archives from '../../archives/emails.server.ts';
import * as invitations from '../../members/invitations/emails.server.ts';
import * as ownership from '../../members/ownership/emails.server.ts';
import * as inactive from '../../members/ownership/inactive-owner/emails.server.ts';
import * as door from '../../memorials/door/emails.server.ts';
import * as condolences from '../../messages/condolences/emails.server.ts';
import * as help from '../../messages/help-requests/emails.server.ts';
import * as notifications from '../../messages/notifications/emails.server.ts';
import * as videos from '../../videos/making/emails.server.ts';
import type { EmailKind } from './email-kind.ts';
import { EMAILS_OF_ACCOUNTS } from './emails-of-accounts.ts';
import { EMAILS_OF_OPERATORS } from './emails-of-operators.ts';
import { FUNERAL_EMAILS } from './funeral-emails.ts';

const TOKEN = `i${'a'.repeat(44)}`;
const UNTIL = new Date('2026-12-11T12:00:00Z');
const MEMORIAL_ID = 'mem_0123456789abcdefghijkl';
const ROOM = { memorialId: MEMORIAL_ID };
/** A sentence of `videos/making`, which the email repeats. */
const FAILURE = 'We couldn’t make the video. Nothing on the page has changed. Please try again.';

const ofMembers: EmailKind[] = [
  {
    name: 'an archive',
    of: archives.archiveReadyEmail,
    to: 'member',
    write: ({ memorial }, sender) =>
      archives.archiveReadyEmail(
        {
          memorialName: memorial,
          path: `/memorial/${MEMORIAL_ID}/settings#take-home`,
          missing: 2,
          days: 14,
        },
        sender,
      ),
  },
  ...[true, false].map((isReady): EmailKind => ({
    name: `a memorial video that ${isReady ? 'is ready' : 'failed'}`,
    of: videos.videoEmail,
    to: 'member',
    write: ({ memorial }, sender) =>
      videos.videoEmail(
        { ...ROOM, memorialName: memorial, problem: isReady ? undefined : sender.i18n._(FAILURE) },
        sender,
      ),
  })),
  ...(['editor', 'moderator', 'contributor'] as const).map((role): EmailKind => ({
    name: `an invitation as ${role}`,
    of: invitations.invitationEmail,
    to: 'stranger',
    write: ({ person, memorial }, sender) =>
      invitations.invitationEmail(
        { token: TOKEN, role, inviterName: person, memorialName: memorial },
        sender,
      ),
  })),
  ...(['editor', 'moderator', 'contributor'] as const).map((role): EmailKind => ({
    name: `an accepted invitation as ${role}`,
    of: invitations.acceptedEmail,
    to: 'member',
    write: ({ person, memorial }, sender) =>
      invitations.acceptedEmail(
        { ...ROOM, memorialName: memorial, memberName: person, role },
        sender,
      ),
  })),
  {
    name: 'a member who left',
    of: invitations.leftEmail,
    to: 'member',
    write: ({ person, memorial }, sender) =>
      invitations.leftEmail({ ...ROOM, memorialName: memorial, memberName: person }, sender),
  },
  {
    name: 'a handover',
    of: ownership.handoverEmail,
    to: 'stranger',
    write: ({ person, memorial }, sender) =>
      ownership.handoverEmail(
        {
          token: TOKEN,
          ownerName: person,
          memorialName: memorial,
          isConfirmed: false,
          until: UNTIL,
        },
        sender,
      ),
  },
  ...(['handover', 'successor'] as const).map((by): EmailKind => ({
    name: `a new owner by ${by}`,
    of: ownership.newOwnerEmail,
    to: 'member',
    write: ({ person, memorial }, sender) =>
      ownership.newOwnerEmail(
        { ...ROOM, memorialName: memorial, newOwnerName: person, by },
        sender,
      ),
  })),
  {
    name: 'the question to a legacy contact',
    of: ownership.successorEmail,
    to: 'writer',
    write: ({ person, memorial }, sender) =>
      ownership.successorEmail(
        {
          token: TOKEN,
          ownerName: person,
          memorialName: memorial,
          isConfirmed: true,
          until: UNTIL,
        },
        sender,
      ),
  },
  {
    name: 'the reminder of a legacy contact',
    of: ownership.successorReminder,
    to: 'stranger',
    write: ({ memorial }, sender) =>
      ownership.successorReminder(
        {
          token: TOKEN,
          ownerName: undefined,
          memorialName: memorial,
          isConfirmed: false,
          until: UNTIL,
        },
        sender,
      ),
  },
  ...([1, 7] as const).map((count): EmailKind => ({
    name: `the question to an inactive owner of ${count}`,
    of: inactive.inactiveOwnerEmail,
    to: 'member',
    write: ({ memorial }, sender) =>
      inactive.inactiveOwnerEmail(
        {
          token: TOKEN,
          memorialNames: Array.from({ length: count }, () => memorial),
          askedAt: UNTIL,
          isSecond: count > 1,
        },
        sender,
      ),
  })),
];

const ofVisitors: EmailKind[] = [
  {
    name: 'the link of a guest',
    of: door.guestEmail,
    to: 'stranger',
    write: ({ memorial }, sender) =>
      door.guestEmail({ memorialName: memorial, path: `/f/i/${TOKEN}` }, sender),
  },
  ...(['tribute', 'letter'] as const).flatMap((kind) =>
    [false, true].map((asksForReply): EmailKind => {
      const path = `/w/t${'c'.repeat(60)}`;
      return {
        name: `to the writer of a ${kind}${asksForReply ? ' who wants a reply' : ''}`,
        of: notifications.writerEmail,
        to: 'stranger',
        write: ({ memorial }, sender) =>
          notifications.writerEmail({ kind, memorialName: memorial, path, asksForReply }, sender),
      };
    }),
  ),
  ...(['reply', 'thanks'] as const).flatMap((kind) =>
    [false, true].map((areAnswersReceived): EmailKind => ({
      name: `a ${kind} of the family${areAnswersReceived ? ' with a reply address' : ''}`,
      of: condolences.answerCondolence,
      to: 'writer',
      write: ({ person, memorial, text, condolence }, sender) =>
        condolences.answerCondolence(
          {
            kind,
            memorialName: memorial,
            writerName: person,
            text,
            condolence: { text: condolence, writtenAt: new Date('2026-11-20T12:00:00Z') },
            areAnswersReceived,
            formPath: '/margaret-doyle/send-condolences',
          },
          sender,
        ),
    })),
  ),
  ...[
    { tributes: 1, letters: 0, reports: 0, guests: 0 },
    { tributes: 0, letters: 2, reports: 0, guests: 0 },
    { tributes: 3, letters: 1, reports: 1, guests: 2 },
    { tributes: 0, letters: 0, reports: 0, guests: 1 },
  ].map((counts): EmailKind => ({
    name: `what waits: ${Object.values(counts).join(', ')}`,
    of: notifications.waitingEmail,
    to: 'member',
    write: ({ memorial }, sender) =>
      notifications.waitingEmail(
        {
          ...ROOM,
          memorialName: memorial,
          counts,
          unsubscribeUrl: `${sender.origin}/memorials/unsubscribe/${'d'.repeat(71)}`,
        },
        sender,
      ),
  })),
  {
    name: 'an offer to help',
    of: help.helpEmail,
    to: 'member',
    write: ({ memorial }, sender) => help.helpEmail({ ...ROOM, memorialName: memorial }, sender),
  },
];

export const EVERY_EMAIL: readonly EmailKind[] = [
  ...EMAILS_OF_ACCOUNTS,
  ...ofMembers,
  ...ofVisitors,
  ...FUNERAL_EMAILS,
  ...EMAILS_OF_OPERATORS,
];
