// Hashes input files, so that a build or an installation is skipped if its input files have not changed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const UNREAD = /\.test\.(ts|tsx|mjs)$/;

/**
 * A hash of the files' names and contents. Test files are ignored, because no build contains them.
 * @param {string} root
 * @param {string[]} paths - relative to root; a path that does not exist is ignored
 */
export function fingerprint(root, paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesBelow(join(root, path))).toSorted()) {
    hash.update(`${relative(root, file).split(sep).join('/')}\0`);
    hash.update(createHash('sha256').update(readFileSync(file)).digest());
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !UNREAD.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * @param {string} stampFile
 * @param {string} expected
 */
export function isStamped(stampFile, expected) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === expected;
}

/**
 * True if npm has installed what the lock file lists. Packages for other platforms may be missing.
 * @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages
 * @param {Packages} wanted - `packages` of package-lock.json
 * @param {Packages} installed - `packages` of node_modules/.package-lock.json
 */
export function installsTheSame(wanted, installed) {
  const same = (/** @type {string} */ path) =>
    wanted[path]?.version === installed[path]?.version &&
    wanted[path]?.integrity === installed[path]?.integrity;
  return (
    Object.keys(installed).every((path) => path in wanted && same(path)) &&
    Object.entries(wanted).every(
      ([path, entry]) => path === '' || path in installed || entry.optional === true,
    )
  );
}
