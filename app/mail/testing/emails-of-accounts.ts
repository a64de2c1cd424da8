/** The emails about an account and its plan; a part of `every-email.ts`. */
import { CLOSING_REASONS } from '../../accounts/closing/closing-terms.ts';
import { accountClosedEmail } from '../../accounts/closing/emails.server.ts';
import * as accounts from '../../accounts/emails.server.ts';
import * as passkeys from '../../accounts/passkeys/emails.server.ts';
import * as providers from '../../accounts/social/emails.server.ts';
import * as archives from '../../archives/emails.server.ts';
import * as billing from '../../billing/emails.server.ts';
import type { EmailKind } from './email-kind.ts';

export const EMAILS_OF_ACCOUNTS: readonly EmailKind[] = [
  {
    name: 'the code after the registration',
    of: accounts.verificationEmail,
    to: 'stranger',
    write: (_, sender) => accounts.verificationEmail('012345', sender),
  },
  {
    name: 'an address that has an account',
    of: accounts.addressTakenEmail,
    to: 'user',
    write: (_, sender) => accounts.addressTakenEmail(sender),
  },
  {
    name: 'the code of a social sign-in',
    of: accounts.socialCodeEmail,
    to: 'stranger',
    write: (_, sender) => accounts.socialCodeEmail({ code: '012345', provider: 'Google' }, sender),
  },
  {
    name: 'no password, but a social sign-in',
    of: accounts.socialSignInEmail,
    to: 'user',
    write: (_, sender) => accounts.socialSignInEmail(['Google', 'Facebook'], sender),
  },
  {
    name: 'the code for a new password',
    of: accounts.resetEmail,
    to: 'user',
    write: (_, sender) =>
      accounts.resetEmail({ code: '012345', linkToken: 'b'.repeat(60) }, sender),
  },
  {
    name: 'a changed password',
    of: accounts.passwordChangedEmail,
    to: 'user',
    write: (_, sender) => accounts.passwordChangedEmail(sender),
  },
  {
    name: 'a new passkey',
    of: passkeys.passkeyAddedEmail,
    to: 'user',
    write: (_, sender) => passkeys.passkeyAddedEmail(sender),
  },
  {
    name: 'a removed passkey',
    of: passkeys.passkeyRemovedEmail,
    to: 'user',
    write: (_, sender) => passkeys.passkeyRemovedEmail(sender),
  },
  {
    name: 'a new way to log in',
    of: providers.providerConnectedEmail,
    to: 'user',
    write: (_, sender) => providers.providerConnectedEmail('Google', sender),
  },
  {
    name: 'a removed way to log in',
    of: providers.providerDisconnectedEmail,
    to: 'user',
    write: (_, sender) => providers.providerDisconnectedEmail('Google', sender),
  },
  ...(['left', 'removed', 'closed'] as const).map((reason): EmailKind => ({
    name: `a refund, account ${reason}`,
    of: billing.paymentRefundedEmail,
    to: 'user',
    write: (_, sender) => billing.paymentRefundedEmail({ amount: '$9.99', reason }, sender),
  })),
  ...CLOSING_REASONS.map((reason): EmailKind => ({
    name: `a closed account: ${reason}`,
    of: accountClosedEmail,
    to: 'user',
    write: ({ text }, sender) =>
      accountClosedEmail(
        { reason, explanation: text, closed_at: '2026-11-29T12:00:00.000Z' },
        sender,
      ),
  })),
  {
    name: 'the end of a plan',
    of: billing.planEndedEmail,
    to: 'user',
    write: (_, sender) => billing.planEndedEmail(sender),
  },
  {
    name: 'the archive of an account',
    of: archives.archiveReadyEmail,
    to: 'user',
    write: (_, sender) =>
      archives.archiveReadyEmail(
        { memorialName: undefined, path: '/account', missing: 0, days: 14 },
        sender,
      ),
  },
];
