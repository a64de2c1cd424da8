// A process that dies while it migrates: opens the embedded database in the first folder, then applies the
// migrations of the second and kills itself at the change of a file given as the third argument.

import { openDatabase } from '../client.server.ts';
import { migrate } from '../migrate.server.ts';
import { killAtChange } from './kill-at-change.ts';

const [directory, migrations, place] = process.argv.slice(2);
if (directory === undefined || migrations === undefined || place === undefined) {
  throw new Error('An argument is missing.');
}

const database = await openDatabase({ directory });
killAtChange(place);
await migrate(database, { directory: migrations });
process.stdout.write('migrated\n');
await database.close();
