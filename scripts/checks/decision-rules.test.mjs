import { describe, expect, test } from 'vitest';

import { findInDecisions, INDEX } from './decision-rules.mjs';

const FOLDER = 'docs/decisions';
const FIRST = `${FOLDER}/001-one-process.md`;
const SECOND = `${FOLDER}/002-two-walls.md`;
const PARTS =
  '**Context.** A.\n\n**Decision, for b.** B.\n\n**Alternatives.** C.\n\n**Revisit when** d.\n';
const FIRST_TEXT = `# 001 One process\n\nDate: 2026-11-21\n\nStatus: amended by 002\n\n${PARTS}`;
const SECOND_TEXT = `# 002 Two walls\n\nDate: 2026-11-22, changed 2026-11-23\n\nStatus: accepted\n\n${PARTS}`;
const FIRST_ROW = '| [001](001-one-process.md) | One process | 2026-11-21 | amended by 002 |';
const SECOND_ROW =
  '| [002](002-two-walls.md) | Two walls | 2026-11-22, changed 2026-11-23 | accepted |';
const INDEX_TEXT = `# Decisions\n\n${FIRST_ROW}\n${SECOND_ROW}\n`;

/** @param {Record<string, string>} [changed] - file contents by path; files that are not listed have valid contents */
function placesFoundIn(changed = {}) {
  const files = { [FIRST]: FIRST_TEXT, [SECOND]: SECOND_TEXT, [INDEX]: INDEX_TEXT, ...changed };
  return findInDecisions(Object.entries(files).map(([path, text]) => ({ path, text }))).map(
    ({ path, line }) => `${path}:${line}`,
  );
}

test('records with a number, date and status, all in the index, pass', () => {
  expect(placesFoundIn()).toEqual([]);
});

describe('a record is reported', () => {
  test.each([
    ['without a date', SECOND_TEXT.replace(/Date.*\n\n/, '')],
    ['with an invalid date', SECOND_TEXT.replace('2026-11-22', 'November 2026')],
    ['without a status', SECOND_TEXT.replace(/Status.*\n\n/, '')],
    ['with an unknown status', SECOND_TEXT.replace('accepted', 'probably fine')],
    ['with the number of another file in its title', SECOND_TEXT.replace('# 002', '# 003')],
    ['with another word for its decision', SECOND_TEXT.replace('Decision, for b', 'The call')],
    ['without alternatives', SECOND_TEXT.replace('**Alternatives.** C.\n\n', '')],
    ['without a time to revisit it', SECOND_TEXT.replace('**Revisit when** d.\n', '')],
  ])('%s', (_, text) => {
    expect(placesFoundIn({ [SECOND]: text })).toContain(`${SECOND}:1`);
  });

  test('that a non-existent one amends', () => {
    const text = FIRST_TEXT.replace('by 002', 'by 003');
    expect(placesFoundIn({ [FIRST]: text })).toContain(`${FIRST}:5`);
  });

  test('that reuses a number', () => {
    const path = `${FOLDER}/002-three-walls.md`;
    const row = SECOND_ROW.replace('two-walls', 'three-walls');
    expect(placesFoundIn({ [path]: SECOND_TEXT, [INDEX]: `${INDEX_TEXT}${row}\n` })).toEqual([
      `${path}:1`,
    ]);
  });

  test("that isn't in the index", () => {
    expect(placesFoundIn({ [INDEX]: INDEX_TEXT.replace(SECOND_ROW, '') })).toEqual([`${SECOND}:1`]);
  });
});

describe('an index row is reported', () => {
  test.each([
    ['with another title', SECOND_ROW.replace('Two walls', 'Three walls')],
    ['with another date', SECOND_ROW.replace(', changed 2026-11-23', '')],
    ['with another status', SECOND_ROW.replace('accepted', 'reversed by 001')],
    ['with another number', SECOND_ROW.replace('[002]', '[003]')],
  ])('%s', (_, row) => {
    expect(placesFoundIn({ [INDEX]: INDEX_TEXT.replace(SECOND_ROW, row) })).toEqual([`${INDEX}:4`]);
  });

  test('for a missing record', () => {
    const row = '| [009](009-gone.md) | Gone | 2026-11-21 | accepted |';
    expect(placesFoundIn({ [INDEX]: `${INDEX_TEXT}${row}\n` })).toEqual([`${INDEX}:5`]);
  });
});
