// `npm run memorials -- COMMAND`: memorials in and out of the product; `--help` says more.
import { runCommandLine } from './command-line.mjs';

await runCommandLine('server/cli/memorials-command.server.ts');
