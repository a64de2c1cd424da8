import { buildWhenNeeded } from './building/production-build.mjs';
import { runChecks } from './checks/checks.mjs';
import { bootstrap } from './setup/bootstrap.mjs';
import { hasFfmpeg } from './testing/find-ffmpeg.mjs';
import { findNginx } from './testing/find-nginx.mjs';
import { readTestChoice } from './testing/test-choice.mjs';
import { demandPostgres, withTemporaryDatabase } from './testing/test-database.mjs';
import { leftOutOn } from './testing/test-left-out.mjs';
import { runTests } from './testing/test-run.mjs';
import {
  inScratchFolder,
  runBrowserTests,
  runBuiltTests,
  runUnitTests,
} from './testing/test-runners.mjs';

const postgresUrl = process.env['TEST_DATABASE_URL'];

await runTests(async ({ part, leaveOut }) => {
  const { runs, isFull, filters } = readTestChoice(process.argv.slice(2));
  leaveOut(
    leftOutOn({
      hasPostgres: Boolean(postgresUrl),
      hasNginx: findNginx() !== undefined,
      hasFfmpeg: hasFfmpeg(),
      runs,
    }),
  );
  await bootstrap();
  if (postgresUrl) await demandPostgres(postgresUrl);
  if (runs('check')) await part('checks', runChecks);
  if (runs('unit')) await part('unit and API tests', () => runUnitTests({ filters, isFull }));
  if (!runs('built') && !runs('e2e')) return;
  await buildWhenNeeded();
  await inScratchFolder(async (preparedData) => {
    if (runs('built')) {
      await part('tests of the built product', () =>
        runBuiltTests({ filters, isFull, preparedData }),
      );
      if (postgresUrl && isFull) {
        await part('tests of the built product on PostgreSQL', () =>
          withTemporaryDatabase(postgresUrl, (databaseUrl) =>
            runBuiltTests({ filters, isFull, databaseUrl, preparedData }),
          ),
        );
      }
    }
    if (!runs('e2e')) return;
    await part('browser tests', () => runBrowserTests({ filters, isFull, preparedData }));
    if (!postgresUrl) return;
    await part('browser tests on PostgreSQL', () =>
      withTemporaryDatabase(postgresUrl, (databaseUrl) =>
        runBrowserTests({ filters, isFull, databaseUrl, preparedData }),
      ),
    );
  });
});
