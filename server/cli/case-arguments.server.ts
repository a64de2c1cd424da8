import type { CaseDecision } from '../../app/cases/queue/case-decisions.ts';
import { WrongUsageError } from './command-output.server.ts';

export type CaseCommand =
  | { action: 'list'; asJson: boolean }
  | { action: 'show'; id: string; asJson: boolean }
  | CaseDecision
  | { action: 'parts'; id: string; words: string; asJson: boolean };

interface CaseOptions {
  json?: boolean | undefined;
  close?: string | undefined;
  path?: string | undefined;
  tribute?: string | undefined;
  text?: string | undefined;
}

const TAKEN: ReadonlyMap<string, readonly string[]> = new Map([
  ['list', ['json', 'close']],
  ['show', ['json']],
  ['parts', ['json']],
  ['grant', []],
  ['decline', []],
  ['close', []],
  ['asked', ['text']],
  ['hide', ['path', 'tribute']],
]);

/** @throws WrongUsageError for wrong arguments */
export function parseCaseCommand(
  positionals: readonly string[],
  options: CaseOptions,
): CaseCommand {
  const { json: asJson = false, close, path, text, tribute } = options;
  const [action = 'list', id = '', ...rest] = positionals;
  const taken = TAKEN.get(action);
  if (!taken) throw new WrongUsageError(`cases has no command "${action}"`);
  // An ignored --text would look as if it had been saved.
  const unused = Object.keys(options).find((name) => !taken.includes(name));
  if (unused !== undefined) throw new WrongUsageError(`cases ${action} takes no --${unused}`);
  if (action === 'list' && id !== '') throw new WrongUsageError(`Unexpected argument "${id}"`);
  // `--close` is the syntax of earlier versions.
  if (close !== undefined) return { action: 'close', id: close };
  if (action === 'list') return { action, asJson };
  if (id === '') throw new WrongUsageError('ID is missing');
  if (action === 'parts') return { action, id, words: rest.join(' '), asJson };
  const [surplus] = rest;
  if (surplus !== undefined) throw new WrongUsageError(`Unexpected argument "${surplus}"`);
  switch (action) {
    case 'show':
      return { action, id, asJson };
    case 'grant':
    case 'decline':
    case 'close':
      return { action, id };
    case 'asked':
      if (!text) throw new WrongUsageError('asked needs --text');
      return { action, id, text };
    default:
      if (path !== undefined && tribute !== undefined) {
        throw new WrongUsageError('hide takes --path or --tribute, not both');
      }
      if (tribute !== undefined || id.startsWith('rep_')) {
        return { action: 'hide-tribute', id, tributeId: tribute };
      }
      if (!path) throw new WrongUsageError('hide needs --path or --tribute');
      return { action: 'hide', id, path };
  }
}
