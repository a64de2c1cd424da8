import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { temporaryFolder } from '../../app/media/testing/temporary-folder.ts';
import { parseConfig } from '../config/config.server.ts';
import { readOperatorFacts } from '../config/legal-texts.server.ts';
import { WrongUsageError } from './command-output.server.ts';
import { runLegal } from './legal-command.server.ts';

const config = parseConfig({ CONTACT_EMAIL: 'help@m.example', PRODUCT_NAME: 'A_B' });

test('the templates are written as LEGAL_DIR reads them, and overwrite nothing', async () => {
  const path = join(await temporaryFolder(), 'legal');
  const folder = { path, shownPath: 'legal', language: 'en' };
  expect(await runLegal(folder, config)).toContain('set LEGAL_DIR to this folder');
  expect((await readdir(path)).toSorted()).toEqual(['accessibility.md', 'privacy.md', 'terms.md']);
  const { legalTexts } = readOperatorFacts({ ...config.operator, legalDirectory: path });
  const privacy = await readFile(join(path, 'privacy.md'), 'utf8');
  expect(legalTexts.privacy).toBe(privacy);
  expect(privacy).toContain(String.raw`**\[to be filled in by the operator\]**`);
  expect(privacy).toContain('help@m.example');
  expect(privacy).toContain(String.raw`A\_B stores its data`);
  await expect(runLegal(folder, config)).rejects.toThrow(
    'legal already has a privacy.md; it was not changed.',
  );
  const file = { ...folder, path: join(path, 'privacy.md') };
  await expect(runLegal(file, config)).rejects.toThrow('legal is not a folder');
});

test('a language that the product does not speak is refused, and nothing is written', async () => {
  const path = join(await temporaryFolder(), 'legal');
  const wrong = runLegal({ path, shownPath: 'legal', language: 'tlh' }, config);
  await expect(wrong).rejects.toThrow(WrongUsageError);
  await expect(readdir(path)).rejects.toThrow('ENOENT');
});
