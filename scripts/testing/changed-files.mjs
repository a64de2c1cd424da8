import { run } from '../child-process.mjs';
import { PlainFailure } from '../project.mjs';

/**
 * Files that differ from the point where this branch left `main`, and new files. Deleted files are left out.
 * @returns {Promise<string[]>}
 */
export async function changedFiles() {
  const changed = await list([
    'diff',
    '--name-only',
    '-z',
    '--diff-filter=d',
    await startOfBranch(),
  ]);
  const added = await list(['ls-files', '-z', '--others', '--exclude-standard']);
  return [...new Set([...changed, ...added])].toSorted();
}

async function startOfBranch() {
  for (const main of ['main', 'origin/main']) {
    const { code, output } = await run('git', ['merge-base', 'HEAD', main]);
    if (code === 0) return output.trim();
  }
  return 'HEAD';
}

/** @param {string[]} args */
async function list(args) {
  const { code, output } = await run('git', args);
  if (code !== 0) throw new PlainFailure(`git could not list the changed files:\n${output}`);
  return output.split('\0').filter((file) => file !== '');
}
