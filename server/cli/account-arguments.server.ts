import { CLOSING_REASONS, type ClosingReason } from '../../app/accounts/closing/closing-terms.ts';
import {
  cleanExplanation,
  explanationProblem,
} from '../../app/operator/accounts/close-account.server.ts';
import { WrongUsageError } from './command-output.server.ts';

export type AccountCommand =
  | { action: 'show'; email: string; asJson: boolean }
  | { action: 'close'; email: string; reason: ClosingReason; explanation: string }
  | { action: 'open'; email: string };

interface AccountOptions {
  json?: boolean | undefined;
  reason?: string | undefined;
  text?: string | undefined;
}

const TAKEN: ReadonlyMap<string, readonly string[]> = new Map([
  ['show', ['json']],
  ['close', ['reason', 'text']],
  ['open', []],
]);

/** @throws WrongUsageError for wrong arguments */
export function parseAccountCommand(
  positionals: readonly string[],
  options: AccountOptions,
): AccountCommand {
  const [action = '', email = '', surplus] = positionals;
  const taken = TAKEN.get(action);
  if (action === '') throw new WrongUsageError('accounts show, close or open: one must be given');
  if (!taken) throw new WrongUsageError(`accounts has no command "${action}"`);
  const unused = Object.keys(options).find((name) => !taken.includes(name));
  if (unused !== undefined) throw new WrongUsageError(`accounts ${action} takes no --${unused}`);
  if (email === '') throw new WrongUsageError('EMAIL is missing');
  if (surplus !== undefined) throw new WrongUsageError(`Unexpected argument "${surplus}"`);
  if (action === 'show') return { action, email, asJson: options.json ?? false };
  if (action === 'open') return { action, email };
  const reason = CLOSING_REASONS.find((known) => known === options.reason);
  if (!reason) throw new WrongUsageError(`--reason must be one of ${CLOSING_REASONS.join(', ')}`);
  const explanation = cleanExplanation(options.text ?? '');
  const problem = explanationProblem(explanation);
  if (problem) throw new WrongUsageError(`--text: ${problem.replace(/\.$/, '')}`);
  return { action: 'close', email, reason, explanation };
}
