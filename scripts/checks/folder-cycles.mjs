/**
 * @typedef {{ from: string, to: string }} Import
 *
 * @typedef {object} FolderCycle
 * @property {string} parent - the folder that contains the folders of the cycle
 * @property {Import[]} imports - one import for each step of the cycle
 */

export const FOLDER_CYCLE_ADVICE =
  'Two folders of the same parent, each with everything below it, may not need each other, directly or around others. ' +
  'Move the file to the folder that it speaks of, or what both need into the parent or a folder of its own. ' +
  'The files directly in the parent put its folders together, so they may import all of them and be imported by them.';

/**
 * Finds the folders that import each other, at every level, one cycle for each group of folders.
 * @param {readonly Import[]} imports
 * @returns {FolderCycle[]}
 */
export function findFolderCycles(imports) {
  return [...stepsByParent(imports)].flatMap(([parent, steps]) =>
    shortestCycles(steps).map((cycle) => ({ parent, imports: cycle })),
  );
}

/**
 * @typedef {Map<string, Map<string, Import>>} Steps one import for each pair of folders
 *
 * @param {readonly Import[]} imports
 * @returns {Map<string, Steps>}
 */
function stepsByParent(imports) {
  /** @type {Map<string, Steps>} */
  const byParent = new Map();
  for (const one of imports) {
    const [from, to] = [one.from.split('/'), one.to.split('/')];
    const depth = from.findIndex((name, index) => name !== to[index]);
    const [first, second] = [from[depth], to[depth]];
    const isBetweenFolders = depth < from.length - 1 && depth < to.length - 1;
    if (depth < 0 || !isBetweenFolders || first === undefined || second === undefined) continue;
    const parent = from.slice(0, depth).join('/');
    /** @type {Steps} */
    const steps = byParent.get(parent) ?? new Map();
    /** @type {Map<string, Import>} */
    const ofFolder = steps.get(first) ?? new Map();
    if (!ofFolder.has(second)) ofFolder.set(second, one);
    byParent.set(parent, steps.set(first, ofFolder));
  }
  return byParent;
}

/**
 * @param {Steps} steps
 * @returns {Import[][]}
 */
function shortestCycles(steps) {
  const seen = new Set();
  return [...steps.keys()].flatMap((folder) => {
    const cycle = seen.has(folder) ? undefined : shortestWay(steps, folder);
    if (!cycle) return [];
    for (const name of cycle) seen.add(name);
    return [
      cycle.flatMap((name, index) => {
        const next = cycle[(index + 1) % cycle.length] ?? folder;
        return steps.get(name)?.get(next) ?? [];
      }),
    ];
  });
}

/**
 * The folders from `start` back to it, without the last; undefined if no way leads back.
 * @param {Steps} steps
 * @param {string} start
 */
function shortestWay(steps, start) {
  const waiting = [[start]];
  const reached = new Set();
  for (let way = waiting.shift(); way; way = waiting.shift()) {
    for (const next of steps.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return way;
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push([...way, next]);
    }
  }
  return undefined;
}
