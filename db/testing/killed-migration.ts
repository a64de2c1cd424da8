// A process that is killed during a migration. Arguments: the folder of the database, the folder of the
// migrations, and the file change at which the process is killed (see `killAtChange`).

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
