import { run } from '../child-process.mjs';
import { PlainFailure } from '../project.mjs';

/**
 * Tracked and new files. Deleted files are left out.
 * @param {string[]} [patterns] - git pathspecs; without them, all files are returned
 */
export async function repositoryFiles(patterns = []) {
  const listed = await list(['--cached', '--others', '--exclude-standard', '--', ...patterns]);
  const deleted = new Set(await list(['--deleted']));
  return [...new Set(listed)].filter((file) => !deleted.has(file));
}

/** @param {string[]} args */
async function list(args) {
  const { code, output } = await run('git', ['ls-files', '-z', ...args]);
  if (code !== 0) throw new PlainFailure(`git could not list the files:\n${output}`);
  return output.split('\0').filter((file) => file !== '');
}
