/** `npm run memorials -- accounts`: finds an account, closes it and opens it again. */
import { emailSchema } from '../../app/accounts/contract.ts';
import { DocumentRefusedError } from '../../app/memorials/documents/document-refused.ts';
import { COMMAND_LINE } from '../../app/operator/access.server.ts';
import {
  closeAccount,
  CLOSING_PROBLEMS,
  openAccount,
  type ClosingContext,
} from '../../app/operator/accounts/close-account.server.ts';
import {
  findAccountByEmail,
  lookUpAccount,
  type LookedUpAccount,
} from '../../app/operator/accounts/look-up-account.server.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { AccountCommand } from './account-arguments.server.ts';

interface AccountsCommandContext {
  db: DatabaseHandle;
  /** opens the job queue for the email and the end of the plan, then calls `run` */
  decide: <T>(run: (context: ClosingContext) => Promise<T>) => Promise<T>;
}

/** @returns the text for standard output */
export async function runAccounts(
  command: AccountCommand,
  { db, decide }: AccountsCommandContext,
): Promise<string> {
  const { action, email: given } = command;
  const email = emailSchema.safeParse(given).data;
  const userId = email && (await findAccountByEmail(db, COMMAND_LINE, email));
  const account = userId && (await lookUpAccount(db, COMMAND_LINE, userId));
  if (!account) {
    throw new DocumentRefusedError([
      `No account has the verified address ${JSON.stringify(given)}`,
    ]);
  }
  if (action === 'show') {
    return command.asJson ? `${JSON.stringify(account, null, 2)}\n` : describe(account);
  }
  const decision = { userId: account.id, by: COMMAND_LINE };
  const problem = await decide((context) =>
    action === 'close' ? closeAccount(context, decision, command) : openAccount(context, decision),
  );
  if (problem) throw new DocumentRefusedError([CLOSING_PROBLEMS[problem]]);
  return action === 'close'
    ? `${account.email} closed; they’ll get the reasons by email\n`
    : `${account.email} is open again\n`;
}

/** People's texts are printed as JSON, so that control characters cannot move the terminal's cursor. */
function describe({ id, email, name, plan, closing, ...account }: LookedUpAccount): string {
  const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');
  const state = closing
    ? `closed since ${closing.closed_at.slice(0, 10)} (${closing.reason}): ${JSON.stringify(closing.explanation)}`
    : 'open';
  return [
    `${email}  ${id}  ${state}`,
    `  name: ${JSON.stringify(name)}`,
    `  plan: ${plan}`,
    `  signed up ${minute(account.createdAt)}, last seen ${minute(account.lastSeenAt)}`,
    ...account.memorials.map(
      ({ role, memorial }) =>
        `  ${role} of ${memorial.slug}, ${memorial.state}: ${JSON.stringify(memorial.name)}`,
    ),
    '',
  ].join('\n');
}
