import { emailSchema } from '../../app/accounts/contract.ts';
import { inviteToSignUp } from '../../app/accounts/invitations/operator-invitations.server.ts';
import { addMemberByEmail } from '../../app/management/operator-members.server.ts';
import type { Role } from '../../app/members/contract.ts';
import { createLinkTokens } from '../../app/members/links/link-tokens.server.ts';
import { DocumentRefusedError } from '../../app/memorials/documents/document-refused.ts';
import { COMMAND_LINE } from '../../app/operator/access.server.ts';
import { logOperator } from '../../app/operator/operator-log.server.ts';
import { dayInWords } from '../../app/wire/text/day-in-words.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { Config } from '../config/config.server.ts';
import { createKeys, loadOrCreateSecret } from '../config/secret-keys.server.ts';
import { printMessage } from './command-output.server.ts';

/** `npm run memorials -- invite SLUG EMAIL --role ROLE` */
export async function runInvite(
  { slug, email, role }: { slug: string; email: string; role: Role },
  { kysely }: { kysely: DatabaseHandle },
): Promise<string> {
  const now = new Date();
  const outcome = await addMemberByEmail(
    kysely,
    { slug, email, role, now },
    async (transaction, { memorialId, userId: account }) => {
      const entry = { action: 'role-given', memorialId, details: { account, role } } as const;
      await logOperator(transaction, COMMAND_LINE, { ...entry, now });
    },
  );
  if (outcome !== 'added') throw memberRefused(outcome, { slug, email });
  return `${email} is ${role} of ${slug}\n`;
}

export function memberRefused(
  outcome: 'no memorial' | 'no account' | 'other owner' | 'is owner',
  { slug, email }: { slug: string; email: string },
): DocumentRefusedError {
  const sentences = {
    'no memorial': `There is no memorial "${slug}"`,
    'no account': `No account has the verified address ${email}. Ask them to sign up first. \`npm run memorials -- invite ${email}\` prints a link for it.`,
    'is owner': `${email} owns ${slug}, so they can already do everything there. Only they can transfer ownership.`,
    'other owner': `${slug} already has an owner. Choose another role.`,
  };
  return new DocumentRefusedError([sentences[outcome]]);
}

/** `npm run memorials -- invite EMAIL`. The operator sends the link, because only they know in which words. */
export async function runInviteToSignUp(
  { email: given }: { email: string },
  { config, kysely }: { config: Config; kysely: DatabaseHandle },
): Promise<string> {
  const email = emailSchema.safeParse(given).data;
  if (email === undefined) throw new DocumentRefusedError([`${given} isn’t an email address`]);
  const { sessionSecret, dataDirectory, origin } = config;
  const keyFor = createKeys(sessionSecret ?? loadOrCreateSecret(dataDirectory));
  const linkTokens = createLinkTokens(keyFor('mailed links'));
  const invited = await inviteToSignUp({ kysely, now: () => new Date(), linkTokens }, email);
  if (invited === 'has an account') {
    throw new DocumentRefusedError([`${email} already has an account.`]);
  }
  const until = dayInWords(invited.expiresAt, 'en');
  printMessage(
    `Send this link to ${email}. It can be used to create an account with this address until ${until}:`,
  );
  return `${origin}/i/${invited.token}\n`;
}
