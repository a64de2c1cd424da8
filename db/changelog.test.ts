import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

test("CHANGELOG.md's newest section names the newest migration, and each entry says what to do", () => {
  const names = readdirSync(join(import.meta.dirname, 'migrations')).toSorted();
  const [, ...sections] = readFileSync(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8').split(
    '\n## ',
  );
  const [newest = '', ...others] = sections;
  expect(newest).toContain(`Migrations to ${names.at(-1)?.slice(0, 4)}.`);
  const without = [newest, ...others.slice(0, -1)].filter(
    (section) => !section.includes('**Do:**'),
  );
  expect(without).toEqual([]);
});
