// The commands of `npm run memorials`. Results are returned, messages go to standard error. Long,
// because it has every command.
import { rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';

import type { ArchiveProcess } from '../../app/archives/restoring/checking/archive-reader.server.ts';
import { importMemorial } from '../../app/drafts/importing/document-import.server.ts';
import { findOwnerProblem } from '../../app/management/operator-members.server.ts';
import { createMediaService, type MediaService } from '../../app/media/service.server.ts';
import { MediaStorageUnavailableError } from '../../app/media/storage/storage.server.ts';
import {
  exportDocument,
  exportToFolder,
} from '../../app/memorials/documents/document-export.server.ts';
import { DocumentRefusedError } from '../../app/memorials/documents/document-refused.ts';
import { findDocument, findId, listMemorials } from '../../app/memorials/find-memorial.server.ts';
import { removeMemorial } from '../../app/memorials/memorial-removal.server.ts';
import { COMMAND_LINE } from '../../app/operator/access.server.ts';
import { logOperator } from '../../app/operator/operator-log.server.ts';
import { formatCount } from '../../app/wire/text/format-count.ts';
import type { openDatabase } from '../../db/client.server.ts';
import type { Database } from '../../db/database.server.ts';
import { migrate } from '../../db/migrate.server.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';
import { assertNoUnfinishedRestore } from '../backup/unfinished-restore.server.ts';
import type { Config } from '../config/config.server.ts';
import { openMediaStorage } from '../media-storage.server.ts';
import { describeFullDisk } from '../process/full-disk.server.ts';
import { createArchiveProcess, createVideos, createIntake } from '../process/intake.server.ts';
import { readVersion } from '../process/versions.server.ts';
import { runAccounts } from './accounts-command.server.ts';
import { withAdvisoryLock } from './advisory-lock.server.ts';
import { runArchive } from './archive-command.server.ts';
import { runBackupsCommand } from './backups-command.server.ts';
import { runBringBack } from './bring-back-command.server.ts';
import { withDecisionContext } from './case-decisions.server.ts';
import { runCases } from './cases-command.server.ts';
import { runCdnOff } from './cdn-command.server.ts';
import { type Command, parseCommand, USAGE } from './command-arguments.server.ts';
import { printMessage, WrongUsageError } from './command-output.server.ts';
import { runDoctorCommand } from './doctor-command.server.ts';
import { memberRefused, runInvite, runInviteToSignUp } from './invite-command.server.ts';
import { runLegal } from './legal-command.server.ts';
import { runMailCommand } from './mail-command.server.ts';
import { runMoveMedia } from './move-media-command.server.ts';
import { listPeopleConcerned } from './people-concerned.server.ts';
import { describeVersions } from './version-command.server.ts';

interface CommandContext {
  config: Config;
  database: Database;
  kysely: DatabaseHandle;
  media: MediaService;
  /** the child process that reads archives */
  archiveProcess: ArchiveProcess;
  /** Resolves a path against the caller's working directory. */
  pathOf(path: string): string;
}

type CommandOf<Name extends Command['name']> = Extract<Command, { name: Name }>;

export interface CommandSurroundings {
  /** the caller's working directory, which the paths of a command are relative to */
  workingFolder: string;
  loadConfig: () => Config;
  openDatabase: typeof openDatabase;
  /** for a command whose result is printed, although it is a failure */
  setExitCode: (code: number) => void;
}

/**
 * @param args - the name of the command and its arguments
 * @returns the text for standard output
 */
export async function runMemorialsCommand(
  args: readonly string[],
  surroundings: CommandSurroundings,
): Promise<string> {
  const command = parseCommand(args);
  if (command.name === 'help') return USAGE;
  if (command.name === 'version') return `${await readVersion()}\n`;
  if (command.name === 'versions') return describeVersions(surroundings);
  if (command.name === 'doctor') return runDoctorCommand(command, surroundings);
  if (command.name === 'remove' && !command.isConfirmed && !process.stdin.isTTY) {
    throw new WrongUsageError('remove asks at a terminal; anywhere else it needs --yes');
  }
  const config = surroundings.loadConfig();
  assertNoUnfinishedRestore(config.dataDirectory);
  if (command.name === 'move-media') return runMoveMedia(config, printMessage);
  if (command.name === 'backup') return runBackupsCommand(command.command, config, surroundings);
  if (command.name === 'legal') {
    const path = resolve(surroundings.workingFolder, command.path);
    return runLegal({ path, shownPath: command.path, language: command.language }, config);
  }
  if (command.name === 'mail') return runMailCommand(command.command, config, surroundings);
  const database = await surroundings.openDatabase({
    databaseUrl: config.databaseUrl,
    directory: join(config.dataDirectory, 'database'),
    log: { warn: printMessage, fatal: printMessage },
  });
  try {
    await migrate(database);
    const { kysely } = database;
    const log = { warn: (_: unknown, message: string) => printMessage(message) };
    const intake = createIntake(config, log);
    return await runOn(command, {
      config,
      database,
      kysely,
      media: createMediaService({
        kysely,
        storage: openMediaStorage(config),
        intake,
        films: createVideos(log),
      }),
      archiveProcess: createArchiveProcess(config, log),
      pathOf: (path) => resolve(surroundings.workingFolder, path),
    });
  } finally {
    await database.close();
  }
}

async function runOn(
  command: Exclude<
    Command,
    {
      name: 'help' | 'version' | 'versions' | 'doctor' | 'legal' | 'mail' | 'backup' | 'move-media';
    }
  >,
  context: CommandContext,
): Promise<string> {
  switch (command.name) {
    case 'import':
      return runImport(command, context);
    case 'bring-back': {
      const { path: shownPath, owner, isDraft } = command;
      const path = context.pathOf(shownPath);
      return runBringBack({ path, shownPath, owner, isDraft }, context);
    }
    case 'export':
      return runExport(command, context);
    case 'archive':
      return runArchive(command, context);
    case 'list':
      return runList(command, context);
    case 'invite':
      return runInvite(command, context);
    case 'invite-to-sign-up':
      return runInviteToSignUp(command, context);
    case 'cdn-off':
      return runCdnOff(command, context);
    case 'cases':
      return runCases(command.command, {
        db: context.database.kysely,
        now: new Date(),
        decide: (decision) => withDecisionContext(context, decision),
      });
    case 'accounts':
      return runAccounts(command.command, {
        db: context.database.kysely,
        decide: (decision) =>
          withDecisionContext(context, (deciding) =>
            decision({ ...deciding, operators: new Set(context.config.operator.accounts) }),
          ),
      });
    default:
      return runRemove(command, context);
  }
}

async function runImport(
  { path, replace, owner }: CommandOf<'import'>,
  context: CommandContext,
): Promise<string> {
  const result = await withAdvisoryLock(context.database, () =>
    importMemorial(context, {
      path: context.pathOf(path),
      replace,
      check: async (slug) => {
        if (owner !== undefined) await refuseOwner({ slug, email: owner }, context);
      },
      note: async (transaction, { memorialId, ...details }) => {
        const entry = { action: 'memorial-imported', memorialId, details } as const;
        await logOperator(transaction, COMMAND_LINE, { ...entry, now: new Date() });
      },
    }),
  ).catch((error: unknown) => {
    const full = describeFullDisk(error, context.config);
    if (full) {
      throw new DocumentRefusedError([
        `${path} was not imported and nothing has changed, because ${full}; make room there and import again.`,
      ]);
    }
    if (error instanceof MediaStorageUnavailableError) {
      throw new DocumentRefusedError([
        `${path} was not imported and no page has changed. ${error.message} Import again when it does.`,
      ]);
    }
    if (!(error instanceof DocumentRefusedError)) throw error;
    throw new DocumentRefusedError([
      `${path} was not imported; nothing has changed.`,
      ...error.problems.map((problem) => `  ${problem}`),
    ]);
  });
  if (owner !== undefined) {
    await runInvite({ slug: result.slug, email: owner, role: 'owner' }, context);
  }
  for (const warning of result.warnings) printMessage(`Note: ${warning}`);
  return `${result.slug} ${result.outcome}, version ${result.version}\n`;
}

/** Throws before the import if the user cannot own the memorial. */
async function refuseOwner(
  member: { slug: string; email: string },
  { database }: CommandContext,
): Promise<void> {
  const problem = await findOwnerProblem(database.kysely, member);
  if (problem) throw memberRefused(problem, member);
}

async function runExport(command: CommandOf<'export'>, context: CommandContext): Promise<string> {
  const { slug, output, folder } = command;
  if (folder !== undefined) {
    const files = await exportToFolder(context, slug, context.pathOf(folder));
    printMessage(`${slug} written to ${folder}: the document and ${count(files, 'file')}`);
    return '';
  }
  const json = await exportDocument(context, slug);
  if (output === undefined) return json;
  const path = context.pathOf(output);
  // The file has a temporary name until it is complete, so that no program reads an incomplete document.
  try {
    await writeFile(`${path}.partial`, json);
    await rename(`${path}.partial`, path);
  } catch (error) {
    await rm(`${path}.partial`, { force: true });
    throw error;
  }
  printMessage(`${slug} written to ${output}`);
  return '';
}

async function runList({ asJson }: CommandOf<'list'>, context: CommandContext): Promise<string> {
  const memorials = await listMemorials(context.kysely);
  if (asJson) return `${JSON.stringify(memorials, null, 2)}\n`;
  if (memorials.length === 0) {
    printMessage('There are no memorials yet.');
    return '';
  }
  const rows = memorials.map((memorial) => [
    memorial.slug,
    memorial.state,
    `v${memorial.version}`,
    memorial.updatedAt.toISOString().slice(0, 16).replace('T', ' '),
    count(memorial.tributes, 'tribute'),
    namesOf(memorial),
  ]);
  return inColumns(rows);
}

async function runRemove(
  { slug, isConfirmed }: CommandOf<'remove'>,
  context: CommandContext,
): Promise<string> {
  const memorial = await findDocument(context.kysely, slug);
  if (!memorial) throw new DocumentRefusedError([`There is no memorial "${slug}"`]);
  const ownTributes = memorial.sections.flatMap((section) =>
    section.type === 'tributesSection' ? (section.tributes ?? []) : [],
  );
  const tributes = count(ownTributes.length, 'tribute');
  if (!isConfirmed) {
    const name = namesOf(memorial);
    await confirm(
      `Permanently remove ${slug} (${name}) with ${tributes} and all its photos? [y/N] `,
    );
  }
  const id = await findId(context.kysely, slug);
  const concerned = id ? await listPeopleConcerned(context.kysely, id, new Date()) : [];
  const removal = await withAdvisoryLock(context.database, () =>
    removeMemorial(context, slug, async (transaction) => {
      const entry = { action: 'memorial-removed', memorialId: id, details: { slug } } as const;
      await logOperator(transaction, COMMAND_LINE, { ...entry, now: new Date() });
    }),
  );
  if (!removal) throw new DocumentRefusedError([`There is no memorial "${slug}"`]);
  const shared =
    removal.sharedMedia > 0
      ? `; ${count(removal.sharedMedia, 'file')} ${removal.sharedMedia === 1 ? 'is' : 'are'} kept, because another memorial uses them`
      : '';
  if (concerned.length > 0) {
    printMessage(
      `If you have to give reasons (docs/law/notice-and-action.md), write to:\n${concerned.map((one) => `  ${one}`).join('\n')}`,
    );
  }
  return `${slug} removed with ${tributes} and ${count(removal.removedMedia, 'photo or video', 'photos and videos')}${shared}\n`;
}

async function confirm(question: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(question);
    if (/^y(es)?$/i.test(answer.trim())) return;
  } finally {
    terminal.close();
  }
  throw new DocumentRefusedError(['Nothing was removed.']);
}

function inColumns(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  );
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

/** Removes characters that would change how the terminal displays the text. */
function namesOf(named: { fullName: string; fullName2?: string | null | undefined }): string {
  const { fullName, fullName2 } = named;
  const names = fullName2 ? `${fullName} & ${fullName2}` : fullName;
  return names.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '');
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${formatCount(number, 'en')} ${number === 1 ? one : many}`;
}
