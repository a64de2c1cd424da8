import { Readable } from 'node:stream';

import { expect, test } from 'vitest';

import { ZipOutput } from './zip-output.server.ts';

const MODIFIED = new Date('2026-01-02T03:04:05Z');

test('when the target fails, the file being read is closed', async () => {
  const zip = new ZipOutput();
  const source = new Readable({ read: () => undefined });
  source.push('the beginning');
  const added = zip.add({
    path: 'film.mp4',
    content: source,
    isText: false,
    modifiedAt: MODIFIED,
  });
  const failure = new Error('no space left');
  zip.stream.destroy(failure);
  await expect(added).rejects.toBe(failure);
  expect(source.destroyed).toBe(true);
});

test('when the outer archive fails, the inner one ends', async () => {
  const outer = new ZipOutput();
  const inner = new ZipOutput();
  const source = new Readable({ read: () => undefined });
  const innerAdded = inner.add({
    path: 'a.jpg',
    content: source,
    isText: false,
    modifiedAt: MODIFIED,
  });
  const outerAdded = outer.add({
    path: 'inner.zip',
    content: inner.stream,
    isText: false,
    modifiedAt: MODIFIED,
  });
  const failure = new Error('no space left');
  outer.stream.destroy(failure);
  await expect(outerAdded).rejects.toBe(failure);
  await expect(innerAdded).rejects.toThrow('no space left');
  expect(source.destroyed).toBe(true);
});
