import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { buildWhenNeeded } from './building/production-build.mjs';
import { runQuickChecks } from './checks/checks.mjs';
import { repositoryFiles } from './checks/repository-files.mjs';
import { ROOT, say } from './project.mjs';
import { bootstrap } from './setup/bootstrap.mjs';
import { changedFiles } from './testing/changed-files.mjs';
import {
  changedBuiltTests,
  changedJourneys,
  roomNamed,
  roomsOf,
  roomsWithTests,
  smokeTagsOf,
} from './testing/quick-choice.mjs';
import { runTests } from './testing/test-run.mjs';
import { runBrowserTests, runBuiltTests, runTestsOf } from './testing/test-runners.mjs';

const LINTED = /\.(?:tsx?|m?js)$/;

// `npm run quick ROOM ...`; without a room, those of the changed files. Needs neither PostgreSQL nor nginx nor ffmpeg.
await runTests(async ({ part }) => {
  const names = process.argv.slice(2);
  const files = await repositoryFiles();
  const changed = await changedFiles();
  const rooms = names.length > 0 ? names.map((name) => roomNamed(name, files)) : roomsOf(changed);
  const journeys = files.filter((file) => file.startsWith('tests/e2e/')).map(readJourney);
  const smoke = smokeTagsOf(rooms, journeys);
  const alone = names.length > 0 ? [] : changedJourneys(changed);
  const built = names.length > 0 ? [] : changedBuiltTests(changed);
  say(
    rooms.length > 0
      ? `Rooms: ${rooms.join(', ')}`
      : 'No room has changed. npm run quick ROOM runs one.',
  );

  await bootstrap();
  await part('checks', () => runQuickChecks(changed.filter((file) => LINTED.test(file))));
  const tested = roomsWithTests(rooms, files);
  if (tested.length > 0) {
    await part('unit, API and component tests', () => runTestsOf(tested));
  }
  if (rooms.length > 0 && !smoke) say('\nNo journey is tagged @smoke for this.');
  if (!smoke && alone.length === 0 && built.length === 0) return;
  await buildWhenNeeded();
  if (built.length > 0) {
    await part('tests of the built product', () =>
      runBuiltTests({ isFull: false, filters: built }),
    );
  }
  if (smoke) {
    await part('journeys', () => runBrowserTests({ filters: [], isFull: false, only: smoke }));
  }
  if (alone.length > 0) {
    await part('changed journeys', () => runBrowserTests({ filters: alone, isFull: false }));
  }
});

/** @param {string} file */
function readJourney(file) {
  const path = join(ROOT, file);
  return { text: existsSync(path) ? readFileSync(path, 'utf8') : '' };
}
