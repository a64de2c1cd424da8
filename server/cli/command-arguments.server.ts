import { parseArgs } from 'node:util';

import { ROLES, type Role } from '../../app/members/contract.ts';
import { messageOf } from '../../app/wire/errors/caught.ts';
import { parseAccountCommand, type AccountCommand } from './account-arguments.server.ts';
import { parseBackupsCommand, type BackupsCommand } from './backup-arguments.server.ts';
import { parseCaseCommand, type CaseCommand } from './case-arguments.server.ts';
import { WrongUsageError } from './command-output.server.ts';
import { parseMailCommand, type MailCommand } from './mail-arguments.server.ts';

export const USAGE = `Usage: npm run memorials -- COMMAND

  import FILE.json|FOLDER [--replace] [--owner EMAIL]
                                        import a memorial with the photos beside it
  bring-back ARCHIVE.zip [--owner EMAIL] [--draft]
                                        restore a family's download as it was: its page and its messages,
                                        or those of a whole account; --draft: leave it unpublished
  export SLUG                           print a memorial's document
  export SLUG -o FILE.json              write it to a file (--output)
  export SLUG --to FOLDER               write it with all its photos and videos
  archive SLUG FILE.zip                 write everything stored for a memorial to one file, as its owner
                                        gets it, condolences included
  list [--json]                         show every memorial
  invite SLUG EMAIL --role ROLE         invite someone with an account to a memorial: owner, editor,
                                        moderator or contributor
  invite EMAIL                          print a link that lets this person create an account, even
                                        with SIGN_UP=invited
  remove SLUG [--yes]                   remove a memorial, its tributes and its photos
  cases [--json]                        list open cases: reports of tributes, claims on pages, requests
                                        to be left out; overdue first
  cases show ID [--json]                show one case with its history
  cases grant|decline|close ID          decide: send the claimant the link, decline politely, close
  cases asked ID --text WORDS           note what you asked by email; your deadline starts again
  cases parts ID [WORDS] [--json]       find the parts of the page that contain these words
  cases hide ID --path PATH             remove a part from the page, after a request to be left out
  cases hide ID [--tribute TRIBUTE]     remove a visitor's tribute, after a report or a request
  accounts show EMAIL [--json]          show an account with its memorials and roles
  accounts close EMAIL --reason REASON --text WORDS
                                        close an abusive account; reasons: spam, harassment, deception,
                                        illegal, other; the person gets the words by email
  accounts open EMAIL                   open it again
  doctor [--json]                       check this installation: one line for each check, with what to do;
                                        exit code 1 if something has failed
  mail test ADDRESS [--ip IP] [--dns SERVER]
                                        send a test email, and list the DNS records that emails still need;
                                        --ip: the address your mail server sends from
  mail check FILE [--dns SERVER]        verify a received email, saved with its headers
  backup list                           list the scheduled backups in BACKUP_DIR, and which are proven
  backup prove [FOLDER]                 restore a backup into an empty database and compare it;
                                        by default the newest in BACKUP_DIR; exit code 1 if it is not proven
  legal FOLDER [--language LANGUAGE]    write the templates of privacy policy, terms and accessibility
                                        statement, to finish and to name in LEGAL_DIR
  cdn off [--purged]                    stop using a CDN, after purging it one last time; --purged: you
                                        have purged it yourself
  version                               show the versions of the product, Node and the database
  move-media                            move photos and videos from DATA_DIR to the bucket of the
                                        MEDIA_S3_… settings, while the server runs

  --help      show this
  --version   show the version

npm prints lines before the command's output. To write a document to a pipe or file:
npm run --silent memorials -- export SLUG > FILE.json
`;

const ONE_COMMAND = /^ {2}(\w\S*) .*\n(?: {3,}.*\n)*/gm;

/** What is printed after wrong arguments: the usage of that command alone, where it is known. */
export function usageOf([name]: readonly string[]): string {
  if (name === undefined) return USAGE;
  const own = [...USAGE.matchAll(ONE_COMMAND)].filter(([, command]) => command === name);
  const lines = [...own.map(([usage]) => usage), '  --help      show every command\n'];
  return `Usage: npm run memorials -- COMMAND\n\n${lines.join('')}`;
}

export type Command =
  | { name: 'help' }
  | { name: 'version' }
  | { name: 'versions' }
  | { name: 'doctor'; asJson: boolean }
  | { name: 'mail'; command: MailCommand }
  | { name: 'backup'; command: BackupsCommand }
  | { name: 'import'; path: string; replace: boolean; owner: string | undefined }
  | { name: 'bring-back'; path: string; owner: string | undefined; isDraft: boolean }
  | { name: 'export'; slug: string; output: string | undefined; folder: string | undefined }
  | { name: 'archive'; slug: string; file: string }
  | { name: 'list'; asJson: boolean }
  | { name: 'invite'; slug: string; email: string; role: Role }
  | { name: 'invite-to-sign-up'; email: string }
  | { name: 'remove'; slug: string; isConfirmed: boolean }
  | { name: 'cases'; command: CaseCommand }
  | { name: 'accounts'; command: AccountCommand }
  | { name: 'legal'; path: string; language: string }
  | { name: 'move-media' }
  | { name: 'cdn-off'; isPurged: boolean };

const OPTIONS = {
  import: { replace: { type: 'boolean' }, owner: { type: 'string' } },
  'bring-back': { owner: { type: 'string' }, draft: { type: 'boolean' } },
  export: { output: { type: 'string', short: 'o' }, to: { type: 'string' } },
  list: { json: { type: 'boolean' } },
  invite: { role: { type: 'string' } },
  remove: { yes: { type: 'boolean', short: 'y' } },
  cases: {
    json: { type: 'boolean' },
    close: { type: 'string' },
    path: { type: 'string' },
    tribute: { type: 'string' },
    text: { type: 'string' },
  },
  accounts: { json: { type: 'boolean' }, reason: { type: 'string' }, text: { type: 'string' } },
  cdn: { purged: { type: 'boolean' } },
  legal: { language: { type: 'string' } },
  mail: { ip: { type: 'string' }, dns: { type: 'string' } },
  'move-media': {},
} as const;

/** @throws WrongUsageError for wrong arguments */
export function parseCommand(args: readonly string[]): Command {
  const [name, ...rest] = args;
  // `--help` is recognised at any position before a lone `--`.
  const options = args.slice(0, args.includes('--') ? args.indexOf('--') : undefined);
  if (options.includes('--help') || options.includes('-h') || name === 'help') {
    return { name: 'help' };
  }
  if (name === '--version') return { name: 'version' };
  switch (name) {
    case 'import': {
      const { values, argument } = parse(rest, OPTIONS.import, 'FILE.json or FOLDER');
      return { name, path: argument, replace: values.replace ?? false, owner: values.owner };
    }
    case 'bring-back': {
      const { values, argument } = parse(rest, OPTIONS[name], 'ARCHIVE.zip');
      return { name, path: argument, owner: values.owner, isDraft: values.draft ?? false };
    }
    case 'export': {
      const { values, argument } = parse(rest, OPTIONS.export, 'SLUG');
      if (values.output !== undefined && values.to !== undefined) {
        throw new WrongUsageError('export takes --output or --to, not both');
      }
      return { name, slug: argument, output: values.output, folder: values.to };
    }
    case 'archive':
      return parseArchive(rest);
    case 'cdn': {
      const { values, argument } = parse(rest, OPTIONS.cdn, 'off');
      if (argument !== 'off') throw new WrongUsageError(`Unexpected argument "${argument}"`);
      return { name: 'cdn-off', isPurged: values.purged ?? false };
    }
    case 'legal':
      return parseLegal(rest);
    case 'version':
      parse(rest, OPTIONS['move-media'], null);
      return { name: 'versions' };
    case 'mail': {
      const { values, positionals } = parseStrictly(rest, OPTIONS.mail);
      return { name, command: parseMailCommand(positionals, values) };
    }
    case 'backup':
      return { name, command: parseBackupsCommand(parseStrictly(rest, {}).positionals) };
    case 'doctor':
    case 'list': {
      const { values } = parse(rest, OPTIONS.list, null);
      return { name, asJson: values.json ?? false };
    }
    case 'invite':
      return parseInvite(rest);
    case 'remove': {
      const { values, argument } = parse(rest, OPTIONS.remove, 'SLUG');
      return { name, slug: argument, isConfirmed: values.yes ?? false };
    }
    case 'cases': {
      const { values, positionals } = parseStrictly(rest, OPTIONS.cases);
      return { name, command: parseCaseCommand(positionals, values) };
    }
    case 'accounts': {
      const { values, positionals } = parseStrictly(rest, OPTIONS.accounts);
      return { name, command: parseAccountCommand(positionals, values) };
    }
    case 'move-media':
      parse(rest, OPTIONS['move-media'], null);
      return { name };
    case undefined:
      throw new WrongUsageError('No command was given');
    default:
      throw new WrongUsageError(`There is no command "${name}"`);
  }
}

function parseArchive(args: string[]): Command {
  const [slug, file, surplus] = parseStrictly(args, {}).positionals;
  if (!slug || !file) throw new WrongUsageError('SLUG or FILE.zip is missing');
  if (surplus !== undefined) throw new WrongUsageError(`Unexpected argument "${surplus}"`);
  return { name: 'archive', slug, file };
}

function parseLegal(args: string[]): Command {
  const { values, argument } = parse(args, OPTIONS.legal, 'FOLDER');
  return { name: 'legal', path: argument, language: values.language ?? 'en' };
}

function parseInvite(args: string[]): Command {
  const { values, positionals } = parseStrictly(args, OPTIONS.invite);
  const [slug, email, surplus] = positionals;
  if (slug?.includes('@') && email === undefined && values.role === undefined) {
    return { name: 'invite-to-sign-up', email: slug };
  }
  if (!slug || !email) throw new WrongUsageError('SLUG or EMAIL is missing');
  if (surplus !== undefined) throw new WrongUsageError(`Unexpected argument "${surplus}"`);
  const role = ROLES.find((known) => known === values.role);
  if (!role) throw new WrongUsageError(`--role must be one of ${ROLES.join(', ')}`);
  return { name: 'invite', slug, email, role };
}

type CommandOptions = (typeof OPTIONS)[keyof typeof OPTIONS];

/** @param argumentName - null for a command without an argument */
function parse<O extends CommandOptions>(args: string[], options: O, argumentName: string | null) {
  const { values, positionals } = parseStrictly(args, options);
  const [argument = '', ...more] = positionals;
  if (argumentName !== null && argument === '') {
    throw new WrongUsageError(`${argumentName} is missing`);
  }
  const surplus = argumentName === null ? positionals[0] : more[0];
  if (surplus !== undefined) throw new WrongUsageError(`Unexpected argument "${surplus}"`);
  return { values, argument };
}

function parseStrictly<O extends CommandOptions | Record<string, never>>(
  args: string[],
  options: O,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const reason = messageOf(error);
    throw new WrongUsageError(reason.split('. ')[0] ?? reason, { cause: error });
  }
}
