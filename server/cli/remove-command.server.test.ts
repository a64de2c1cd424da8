import { expect, test, vi } from 'vitest';

import { CaseVisitor } from '../../app/cases/testing/case-visitor.ts';
import { aPublishedMemorial, FamilyUser } from '../../app/memorials/testing/families.ts';
import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { runMemorialsCommand } from './run-memorials-command.server.ts';

const app = openTestApp();

test('`memorials remove` names whom to tell, whose addresses go with the page', async () => {
  const { owner, id, slug } = await aPublishedMemorial(app);
  const other = await aPublishedMemorial(app);
  const [editor, reader] = [await FamilyUser.register(app), await FamilyUser.register(app)];
  await editor.join(id, 'editor');
  await reader.join(id, 'moderator');
  await new CaseVisitor(app, slug).send('wish', { email: 'wanda@example.org' });
  await new CaseVisitor(app, other.slug).send('wish', { email: 'elsewhere@example.org' });
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const out = await runMemorialsCommand(['remove', slug, '--yes'], {
    workingFolder: '.',
    loadConfig: () => app.config,
    openDatabase: () => Promise.resolve({ ...app.database, close: () => Promise.resolve() }),
    setExitCode: () => undefined,
  });
  expect(out).toContain(`${slug} removed`);
  const log = await app.database.kysely
    .selectFrom('operator_log')
    .select(['email', 'action', 'memorial_id', 'details'])
    .execute();
  expect(log).toEqual([
    { email: 'command line', action: 'memorial-removed', memorial_id: id, details: { slug } },
  ]);
  const named = written.join('').match(/^ {2}\S+, .*$/gm);
  expect(named?.toSorted()).toEqual([
    `  ${owner.email}, who looks after the page`,
    `  ${editor.email}, who looks after the page`,
    expect.stringMatching(/^ {2}wanda@example\.org, of the wish wsh_\w{22}$/),
  ]);
});
