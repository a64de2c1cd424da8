// A process that is killed during a migration. It opens the embedded database in the first folder, applies the
// migrations in the second folder, and kills itself at the file change that the third argument names (see
// kill-at-change.ts).

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
