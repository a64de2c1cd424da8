import { runCommandLine } from './command-line.mjs';

await runCommandLine('server/backup/backup-command.server.ts', 'restore');
