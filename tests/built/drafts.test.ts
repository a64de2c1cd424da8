import { cpSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, expect, inject, test } from 'vitest';

import { valueHash } from '../../app/drafts/changes/value-hash.ts';
import { makeDataFolder, removeFolder, startProduct } from '../faults/product-process.ts';
import { TestUser, type ApiResponse } from '../faults/test-user.ts';

const directory = makeDataFolder();
const SETTINGS = { LOAD_SAMPLES: 'false', NODE_ENV: 'production' };
const SECTION = `sec_${'a'.repeat(22)}`;
/** The test sends up to `SENT` changes and kills the server after `ACKNOWLEDGED` responses. */
const SENT = 40;
const ACKNOWLEDGED = 25;

afterAll(() => removeFolder(directory));

function dataOf({ status, body }: ApiResponse): unknown {
  if (status >= 300 || status === 0) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data;
}

function textAfter(words: number): string {
  return Array.from({ length: words }, (_, index) => `word${index}`).join(' ');
}

async function write(user: TestUser, origin: string, path: string, word: number): Promise<boolean> {
  const change = {
    id: `word-${word}`,
    op: 'set',
    path: `${SECTION}.bodyText`,
    value: textAfter(word),
    was: valueHash(word === 1 ? null : textAfter(word - 1)),
  };
  const response = await user.call(origin, 'POST', path, { changes: [change] });
  if (response.status === 0) return false;
  expect(dataOf(response)).toMatchObject({ applied: [{ id: change.id }] });
  return true;
}

test('kill -9 in the middle of writing: every acknowledged text is in the draft, and a repeat changes nothing', async () => {
  const user = new TestUser();
  cpSync(inject('emptyData'), join(directory, 'data'), { recursive: true });
  const first = await startProduct(directory, SETTINGS);
  dataOf(await user.register(first.origin));
  type Created = { memorial: { id: string } };
  const { memorial } = dataOf(
    await user.call(first.origin, 'POST', '/memorials', { fullName: 'Anna Berg' }),
  ) as Created;
  const draft = `/memorials/${memorial.id}/draft`;
  const value = { id: SECTION, type: 'textSection' };
  dataOf(
    await user.call(first.origin, 'POST', `${draft}/changes`, {
      changes: [{ id: 'section', op: 'insert', path: 'sections', value }],
    }),
  );

  let acknowledged = 0;
  let killed: Promise<void> | undefined;
  while (acknowledged < SENT) {
    const next = write(user, first.origin, `${draft}/changes`, acknowledged + 1);
    if (acknowledged === ACKNOWLEDGED) killed = first.kill();
    if (!(await next)) break;
    acknowledged += 1;
  }
  await killed;
  expect(acknowledged).toBeGreaterThanOrEqual(ACKNOWLEDGED);

  const second = await startProduct(directory, SETTINGS);
  try {
    const read = async () => {
      type Draft = { revision: number; document: { sections: Array<{ bodyText: string }> } };
      const { revision, document } = dataOf(await user.call(second.origin, 'GET', draft)) as Draft;
      return { revision, text: document.sections[0]?.bodyText ?? '' };
    };
    const afterwards = await read();
    expect([textAfter(acknowledged), textAfter(acknowledged + 1)]).toContain(afterwards.text);
    const repeated = afterwards.text.split(' ').length;
    expect(await write(user, second.origin, `${draft}/changes`, repeated)).toBe(true);
    expect((await read()).text).toBe(afterwards.text);
  } finally {
    await second.stop();
  }
});
