// `npm run memorials -- COMMAND`: import, export, list and remove memorials; see `--help`.
import { runCommandLine } from './command-line.mjs';

await runCommandLine('server/cli/memorials-command.server.ts');
