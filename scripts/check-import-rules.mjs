// Holds the import rules of dependency-cruiser.config.mjs against the repository. A checker that
// does not see every module would pass by being blind, so that is a failure as well.
import { run } from './child-process.mjs';
import { cruise } from './import-graph.mjs';
import { PlainFailure, ROOT, runScript } from './project.mjs';

await runScript(async () => {
  const [{ modules, objections }, expected] = await Promise.all([cruise(ROOT), sourceFiles()]);
  const seen = new Set(modules);
  const unseen = expected.filter((file) => !seen.has(file));
  if (expected.length === 0 || unseen.length > 0) {
    throw new PlainFailure(
      `The import checker saw ${expected.length - unseen.length} of ${expected.length} modules; ` +
        `among those it missed: ${unseen.slice(0, 5).join(', ')}`,
    );
  }
  if (objections.length > 0) {
    throw new PlainFailure(
      objections
        .map(({ rule, comment, from, to }) => `${from} → ${to}\n  ${rule}: ${comment}`)
        .join('\n\n'),
    );
  }
  console.log(`${expected.length} modules keep the import rules`);
});

/** Every TypeScript file under app, server and db that is or will be part of the repository. */
async function sourceFiles() {
  const { code, output } = await run('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '--deduplicate',
    '--',
    ...['app', 'server', 'db'].flatMap((folder) => [`${folder}/**.ts`, `${folder}/**.tsx`]),
  ]);
  if (code !== 0) throw new PlainFailure(`git could not list the files:\n${output}`);
  const { output: deleted } = await run('git', ['ls-files', '--deleted']);
  const gone = new Set(deleted.split('\n'));
  return output.split('\n').filter((file) => file !== '' && !gone.has(file));
}
