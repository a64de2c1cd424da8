// Rules for package-lock.json, so that an install gets exactly the reviewed packages.

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/**
 * @typedef {{ version?: string, integrity?: string, resolved?: string, link?: boolean, hasInstallScript?: boolean }} Locked
 * @typedef {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string>, allowScripts?: Record<string, boolean> }} Manifest
 *
 * @param {Manifest} manifest - package.json
 * @param {{ lockfileVersion?: number, packages?: Record<string, Locked> }} lock - package-lock.json
 * @returns {string[]} a sentence for each problem
 */
export function lockProblems(manifest, lock) {
  const problems = [];
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
  for (const [name, version] of Object.entries(wanted)) {
    if (!EXACT.test(version)) problems.push(`package.json: ${name} is ${version}; pin it exactly.`);
  }
  for (const [path, entry] of Object.entries(lock.packages ?? {})) {
    if (path === '') continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (entry.resolved) problems.push(`package-lock.json: ${name} names where it comes from.`);
    if (entry.link) problems.push(`package-lock.json: ${name} is a folder of one machine.`);
    else if (!entry.integrity?.startsWith('sha512-')) {
      problems.push(`package-lock.json: ${name} has no SHA-512 of its content.`);
    }
    if (entry.hasInstallScript && !(name in (manifest.allowScripts ?? {}))) {
      problems.push(
        `package-lock.json: ${name} runs a script when it is installed. Read it, then add it to allowScripts in package.json.`,
      );
    }
  }
  return problems;
}
