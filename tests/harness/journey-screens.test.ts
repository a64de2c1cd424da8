import { describe, expect, test } from 'vitest';

import { journeysOn, type JourneyRun, type Screen } from './journey-screens.ts';

const SCREENS: readonly Screen[] = ['phone', 'desktop'];

function screensOf(title: string, run: Partial<JourneyRun> = {}): Screen[] {
  return SCREENS.filter((screen) => {
    const { grep, grepInvert } = journeysOn(screen, {
      isFull: false,
      isOnPostgres: false,
      ...run,
    });
    return grep.test(title) && !grepInvert.test(title);
  });
}

describe('npm test', () => {
  test.each<[string, Screen[]]>([
    ['a page', ['phone']],
    ['a page @phone', ['phone']],
    ['a page @desktop', ['desktop']],
    ['a page @both', ['phone', 'desktop']],
    ['a page @full', []],
    ['a page @both @full', []],
    ['a page @desktop @full', []],
    ['a page @postgres', ['phone']],
    ['a page for ada@fullname.example', ['phone']],
  ])("runs '%s' on %j", (title, screens) => {
    expect(screensOf(title)).toEqual(screens);
  });

  test.each<[string, Screen[]]>([
    ['a page', []],
    ['a page @both', []],
    ['a page @postgres', ['phone']],
    ['a page @both @postgres', ['phone']],
    ['a page @desktop @postgres', ['desktop']],
    ['a page @postgres @desktop', ['desktop']],
    ['a page @postgres @full', []],
  ])("runs '%s' on PostgreSQL on %j", (title, screens) => {
    expect(screensOf(title, { isOnPostgres: true })).toEqual(screens);
  });
});

describe('npm run test:full', () => {
  test.each<[string, Screen[]]>([
    ['a page', ['phone', 'desktop']],
    ['a page @phone', ['phone']],
    ['a page @desktop @full', ['desktop']],
    ['a page @both @full', ['phone', 'desktop']],
  ])("runs '%s' on %j", (title, screens) => {
    expect(screensOf(title, { isFull: true })).toEqual(screens);
  });

  test.each<[string, Screen[]]>([
    ['a page', ['phone']],
    ['a page @phone', ['phone']],
    ['a page @both', ['phone']],
    ['a page @desktop', ['desktop']],
    ['a page @desktop @full', ['desktop']],
  ])("runs '%s' on PostgreSQL once, on %j", (title, screens) => {
    expect(screensOf(title, { isFull: true, isOnPostgres: true })).toEqual(screens);
  });
});
