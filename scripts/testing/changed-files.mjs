import { run } from '../child-process.mjs';
import { PlainFailure, ROOT } from '../project.mjs';

/**
 * Files that differ from the point where this branch left `main`, and new files. Deleted files are left out.
 * @param {string} [root]
 * @returns {Promise<string[]>}
 */
export async function changedFiles(root = ROOT) {
  const start = await startOfBranch(root);
  const changed = await list(root, ['diff', '--name-only', '-z', '--diff-filter=d', start]);
  const added = await list(root, ['ls-files', '-z', '--others', '--exclude-standard']);
  return [...new Set([...changed, ...added])].toSorted();
}

/** @param {string} root */
async function startOfBranch(root) {
  for (const main of ['main', 'origin/main']) {
    const { code, output } = await run('git', ['merge-base', 'HEAD', main], { cwd: root });
    if (code === 0) return output.trim();
  }
  return 'HEAD';
}

/**
 * @param {string} root
 * @param {string[]} args
 */
async function list(root, args) {
  const { code, output } = await run('git', args, { cwd: root });
  if (code !== 0) throw new PlainFailure(`git could not list the changed files:\n${output}`);
  return output.split('\0').filter((file) => file !== '');
}
