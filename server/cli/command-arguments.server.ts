/** What somebody typed after `npm run memorials --`, understood or refused with the way it is used. */
import { parseArgs } from 'node:util';

import { WrongUsageError } from './command-output.server.ts';

export const USAGE = `Usage: npm run memorials -- COMMAND

  import FILE.json|FOLDER [--replace]   take a memorial in with the photos beside it
  export SLUG                           print a memorial's document
  export SLUG -o FILE.json              write it to a file (--output)
  export SLUG --to FOLDER               write it with all its photos and videos
  list [--json]                         show every memorial
  remove SLUG [--yes]                   remove a memorial, its tributes and its photos

  --help      show this
  --version   show the version

npm prints lines of its own before the command's. To send a document into a pipe or a file:
npm run --silent memorials -- export SLUG > FILE.json
`;

export type Command =
  | { name: 'help' }
  | { name: 'version' }
  | { name: 'import'; path: string; replace: boolean }
  | { name: 'export'; slug: string; output: string | undefined; folder: string | undefined }
  | { name: 'list'; asJson: boolean }
  | { name: 'remove'; slug: string; isConfirmed: boolean };

const OPTIONS = {
  import: { replace: { type: 'boolean' } },
  export: { output: { type: 'string', short: 'o' }, to: { type: 'string' } },
  list: { json: { type: 'boolean' } },
  remove: { yes: { type: 'boolean', short: 'y' } },
} as const;

/** @throws WrongUsageError */
export function readCommand(typed: readonly string[]): Command {
  const [name, ...rest] = typed;
  // Whoever asks for help gets it, wherever the word stands before a lone --.
  const words = typed.slice(0, typed.includes('--') ? typed.indexOf('--') : undefined);
  if (words.includes('--help') || words.includes('-h') || name === 'help') return { name: 'help' };
  if (name === '--version') return { name: 'version' };
  switch (name) {
    case 'import': {
      const { values, word } = parse(rest, OPTIONS.import, 'FILE.json or FOLDER');
      return { name, path: word, replace: values.replace ?? false };
    }
    case 'export': {
      const { values, word } = parse(rest, OPTIONS.export, 'SLUG');
      if (values.output !== undefined && values.to !== undefined) {
        throw new WrongUsageError('export takes --output or --to, not both');
      }
      return { name, slug: word, output: values.output, folder: values.to };
    }
    case 'list': {
      const { values } = parse(rest, OPTIONS.list, null);
      return { name, asJson: values.json ?? false };
    }
    case 'remove': {
      const { values, word } = parse(rest, OPTIONS.remove, 'SLUG');
      return { name, slug: word, isConfirmed: values.yes ?? false };
    }
    case undefined:
      throw new WrongUsageError('A command is missing');
    default:
      throw new WrongUsageError(`There is no command "${name}"`);
  }
}

type CommandOptions = (typeof OPTIONS)[keyof typeof OPTIONS];

/** Reads options and the one word that a command takes; `wanted` is null when it takes none. */
function parse<O extends CommandOptions>(args: string[], options: O, wanted: string | null) {
  const { values, positionals } = parseStrictly(args, options);
  const [word = '', ...more] = positionals;
  if (wanted !== null && word === '') throw new WrongUsageError(`${wanted} is missing`);
  const surplus = wanted === null ? positionals[0] : more[0];
  if (surplus !== undefined) throw new WrongUsageError(`"${surplus}" is one word too many`);
  return { values, word };
}

function parseStrictly<O extends CommandOptions>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new WrongUsageError(reason.split('. ')[0] ?? reason, { cause: error });
  }
}
