// `npm run memorials -- COMMAND` imports, exports, lists and removes memorials. See `--help`.
import { runCommandLine } from './command-line.mjs';

await runCommandLine('server/cli/memorials-command.server.ts');
