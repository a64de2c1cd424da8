import { describe, expect, test } from 'vitest';

import {
  changedBuiltTests,
  changedJourneys,
  findLostRooms,
  roomNamed,
  roomsOf,
  roomsWithTests,
  smokeTagsOf,
} from './quick-choice.mjs';

const FILES = [
  'README.md',
  'app/routes.ts',
  'app/messages/contract.ts',
  'app/messages/contract.test.ts',
  'app/messages/condolences/service.server.ts',
  'app/messages/condolences/screen/letter.tsx',
  'app/messages/reports/screen/report.test.tsx',
  'server/page-cache/page-cache.server.ts',
  'db/migrate.server.test.ts',
  'docs/testing.md',
];

describe('a room', () => {
  test.each([
    ['messages', 'app/messages'],
    ['app/messages/', 'app/messages'],
    ['./app/messages/condolences', 'app/messages/condolences'],
    ['messages/condolences', 'app/messages/condolences'],
    ['condolences', 'app/messages/condolences'],
    ['page-cache', 'server/page-cache'],
    ['db', 'db'],
  ])('%s is %s', (name, room) => {
    expect(roomNamed(name, FILES)).toBe(room);
  });

  test("that doesn't exist is refused with a list of rooms", () => {
    expect(() => roomNamed('word', FILES)).toThrow(
      'There is no room word. Rooms are folders such as: app/messages, server/page-cache.',
    );
  });

  test('with an ambiguous name is refused with all matches', () => {
    expect(() => roomNamed('screen', FILES)).toThrow(
      'screen is the name of several rooms. Choose one: app/messages/condolences/screen, app/messages/reports/screen.',
    );
  });

  test('has tests if a test file is in it or further inside', () => {
    expect(roomsWithTests(['app/messages', 'app/messages/condolences', 'db'], FILES)).toEqual([
      'app/messages',
      'db',
    ]);
  });
});

test('changed files select their folders, the outer one alone, and no documents', () => {
  expect(
    roomsOf([
      'README.md',
      'app/routes.ts',
      'app/messages/condolences/service.server.ts',
      'app/messages/contract.ts',
      'docs/testing.md',
      'server/page-cache/page-cache.server.ts',
      'tests/e2e/family/condolences.test.ts',
      'tests/harness/test-app.ts',
    ]),
  ).toEqual(['app/messages', 'server/page-cache', 'tests/harness']);
});

test('changed journeys and tests of the built product run by file', () => {
  const changed = ['tests/e2e/guard.test.ts', 'tests/e2e/axe.ts', 'tests/built/find.test.ts'];
  expect(changedJourneys(changed)).toEqual(['tests/e2e/guard.test.ts']);
  expect(changedBuiltTests(changed)).toEqual(['tests/built/find.test.ts']);
});

describe('smoke journeys', () => {
  const journeys = [
    { text: "{ tag: ['@smoke:messages', '@both'] }" },
    {
      text: "{ tag: '@smoke:messages/condolences' } { tag: '@smoke:messages/reports' } @smoke:messages-in-themes",
    },
    { text: "{ tag: '@smoke:server/page-cache' }" },
  ];

  test.each([
    ['app/messages', ['messages', 'messages/condolences', 'messages/reports']],
    ['app/messages/condolences', ['messages', 'messages/condolences']],
    ['app/messages/condolences/screen', ['messages', 'messages/condolences']],
    ['server', ['server/page-cache']],
  ])('of %s are those of the room, inside it and around it', (room, tags) => {
    const chosen = smokeTagsOf([room], journeys);
    const all = [
      'messages',
      'messages/condolences',
      'messages/reports',
      'messages-in-themes',
      'server/page-cache',
    ];
    expect(all.filter((tag) => chosen?.test(`writes a letter @smoke:${tag} @both`))).toEqual(tags);
  });

  test('are none for a room that no journey names', () => {
    expect(smokeTagsOf(['app/mail'], journeys)).toBeUndefined();
  });

  test("can't name a room that doesn't exist", () => {
    const places = new Set(['app/messages', 'server/page-cache']);
    const text = "'@smoke:messages' '@smoke:server/page-cache' '@smoke:editing'";
    expect(findLostRooms('tests/e2e/words.test.ts', text, places)).toEqual([
      {
        path: 'tests/e2e/words.test.ts',
        line: 1,
        advice: "@smoke:editing names no folder. Tag the room's new name.",
      },
    ]);
  });
});
