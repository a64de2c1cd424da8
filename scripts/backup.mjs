// `npm run backup -- FOLDER`; `--help` says more.
import { runCommandLine } from './command-line.mjs';

await runCommandLine('server/backup/command-line.server.ts', 'backup');
