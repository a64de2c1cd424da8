/** What operators decide, read and get; a part of `every-email.ts`. */
import * as backups from '../../backups/emails.server.ts';
import * as cases from '../../cases/emails.server.ts';
import * as reports from '../../cases/queue/emails.server.ts';
import * as operator from '../../operator/emails.server.ts';
import * as contact from '../../site/contact/emails.server.ts';
import type { EmailKind } from './email-kind.ts';

const UNTIL = new Date('2026-12-11T12:00:00Z');
const ROOM = { memorialId: 'mem_0123456789abcdefghijkl' };

const CLAIM = `/c/${'e'.repeat(45)}`;

export const EMAILS_OF_OPERATORS: EmailKind[] = [
  {
    name: 'the confirmation of a claim',
    of: cases.confirmClaimEmail,
    to: 'stranger',
    write: ({ memorial }, sender) =>
      cases.confirmClaimEmail({ memorialName: memorial, path: CLAIM }, sender),
  },
  {
    name: 'a claim, to the owner',
    of: cases.ownerAskedEmail,
    to: 'member',
    write: ({ person, memorial }, sender) =>
      cases.ownerAskedEmail(
        { memorialName: memorial, claimantName: person, path: CLAIM, until: UNTIL },
        sender,
      ),
  },
  ...(['kept', 'other-keeper', 'declined', 'gone'] as const).map((end): EmailKind => ({
    name: `the end of a claim: ${end}`,
    of: cases.claimEndedEmail,
    to: 'writer',
    write: ({ memorial }, sender) => cases.claimEndedEmail({ memorialName: memorial, end }, sender),
  })),
  {
    name: 'a granted claim',
    of: cases.claimGrantedEmail,
    to: 'writer',
    write: ({ memorial }, sender) =>
      cases.claimGrantedEmail({ memorialName: memorial, path: CLAIM, until: UNTIL }, sender),
  },
  {
    name: 'a granted claim, to the former owner',
    of: cases.formerOwnerEmail,
    to: 'member',
    write: ({ memorial }, sender) => cases.formerOwnerEmail({ memorialName: memorial }, sender),
  },
  {
    name: 'a wish to be left out',
    of: cases.wishEmail,
    to: 'member',
    write: ({ memorial }, sender) =>
      cases.wishEmail({ ...ROOM, memorialName: memorial, until: UNTIL }, sender),
  },
  {
    name: 'a part that was removed',
    of: cases.partHiddenEmail,
    to: 'member',
    write: ({ memorial }, sender) =>
      cases.partHiddenEmail({ ...ROOM, memorialName: memorial }, sender),
  },
  {
    name: 'a tribute that was removed',
    of: cases.tributeHiddenEmail,
    to: 'member',
    write: ({ memorial }, sender) =>
      cases.tributeHiddenEmail({ ...ROOM, memorialName: memorial }, sender),
  },
  ...(['about-me', 'mine', 'copyright'] as const).map((reason): EmailKind => ({
    name: `why a tribute was removed: ${reason}`,
    of: reports.tributeRemovedEmail,
    to: 'stranger',
    write: ({ memorial }, sender) =>
      reports.tributeRemovedEmail({ memorialName: memorial, reason }, sender),
  })),
  ...[true, false].map((isOnPage): EmailKind => ({
    name: `the answer to a report: ${isOnPage ? 'stays' : 'removed'}`,
    of: reports.reportAnsweredEmail,
    to: 'stranger',
    write: ({ memorial }, sender) =>
      reports.reportAnsweredEmail({ memorialName: memorial, isOnPage }, sender),
  })),
  ...(['hidden', 'declined'] as const).map((answer): EmailKind => ({
    name: `the answer to a wish: ${answer}`,
    of: cases.wishAnsweredEmail,
    to: 'stranger',
    write: ({ memorial }, sender) =>
      cases.wishAnsweredEmail({ memorialName: memorial, answer }, sender),
  })),
  {
    name: 'the code of an operator',
    of: operator.operatorCodeEmail,
    to: 'user',
    write: (_, sender) => operator.operatorCodeEmail('012345', sender),
  },
  {
    name: 'support looked at a memorial',
    of: operator.supportLookedEmail,
    to: 'member',
    write: ({ memorial, text }, sender) =>
      operator.supportLookedEmail({ ...ROOM, memorialName: memorial, reason: text }, sender),
  },
  {
    name: 'a message to the operator',
    of: contact.contactEmail,
    to: 'user',
    write: ({ person, text }, sender) =>
      contact.contactEmail(
        { text, name: person, email: 'nora@example.org' },
        { isSuspect: false },
        sender,
      ),
  },
  ...(
    [
      { backup: 'The disk is full.', stale: { provenFrom: UNTIL } },
      { proof: 'The table tributes differs.', stale: { provenFrom: undefined } },
    ] as const
  ).map((troubles): EmailKind => ({
    name: `backups in trouble: ${Object.keys(troubles).join(', ')}`,
    of: backups.backupTroubleEmail,
    to: 'user',
    write: (_, sender) => backups.backupTroubleEmail(troubles, sender),
  })),
];
