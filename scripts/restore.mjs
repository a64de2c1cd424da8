// `npm run restore -- FOLDER`; `--help` says more.
import { runCommandLine } from './command-line.mjs';

await runCommandLine('server/backup/command-line.server.ts', 'restore');
