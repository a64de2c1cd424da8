import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { fingerprint, installsTheSame, isStamped } from './fingerprint.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fingerprint-'));
  mkdirSync(join(folder, 'app/deep'), { recursive: true });
  writeFileSync(join(folder, 'app/one.ts'), 'one');
  writeFileSync(join(folder, 'app/deep/two.ts'), 'two');
});

afterEach(() => rmSync(folder, { recursive: true }));

function current() {
  return fingerprint(folder, ['app', 'absent.ts']);
}

describe("the build's fingerprint", () => {
  test('stays while nothing changes', () => {
    expect(current()).toBe(current());
  });

  test.each([
    ['a byte', () => writeFileSync(join(folder, 'app/deep/two.ts'), 'twO')],
    ['a name', () => renameSync(join(folder, 'app/one.ts'), join(folder, 'app/won.ts'))],
    ['a new file', () => writeFileSync(join(folder, 'app/deep/three.css'), '')],
    ['a named file that appears', () => writeFileSync(join(folder, 'absent.ts'), '')],
  ])('changes with %s', (_, change) => {
    const before = current();
    change();
    expect(current()).not.toBe(before);
  });

  test("doesn't change with a test, which is never built", () => {
    const before = current();
    writeFileSync(join(folder, 'app/one.test.ts'), 'test');
    expect(current()).toBe(before);
  });

  test('is found again in its stamp', () => {
    const stamp = join(folder, 'stamp');
    expect(isStamped(stamp, current())).toBe(false);
    writeFileSync(stamp, `${current()}\n`);
    expect(isStamped(stamp, current())).toBe(true);
  });
});

describe('whether the installed packages match the lock file', () => {
  const wanted = {
    '': { version: '0.1.0' },
    'node_modules/hono': { version: '4.0.0', integrity: 'sha512-a' },
    'node_modules/sharp-for-another-system': { version: '1.0.0', optional: true },
  };

  test('packages for other systems can be missing', () => {
    const { 'node_modules/hono': hono } = wanted;
    expect(installsTheSame(wanted, { 'node_modules/hono': hono })).toBe(true);
  });

  test.each([
    ['absent', {}],
    ['of another version', { 'node_modules/hono': { version: '3.9.9', integrity: 'sha512-a' } }],
    ['of other content', { 'node_modules/hono': { version: '4.0.0', integrity: 'sha512-b' } }],
    [
      'accompanied by a stranger',
      {
        'node_modules/hono': { version: '4.0.0', integrity: 'sha512-a' },
        'node_modules/left': { version: '1.0.0' },
      },
    ],
  ])('a package that is %s is noticed', (_, installed) => {
    expect(installsTheSame(wanted, installed)).toBe(false);
  });
});
