import { mkdirSync, mkdtempSync, rmSync, copyFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

import config from '../../dependency-cruiser.config.mjs';
import { PlainFailure, ROOT, runScript } from '../project.mjs';
import { findFolderCycles } from './folder-cycles.mjs';
import { cruise } from './import-graph.mjs';
import {
  ALLOWED,
  FOLDER_CYCLE,
  NO_FOLDER_CYCLE,
  SURROUNDINGS,
  VIOLATIONS,
} from './import-rule-plants.mjs';

const PACKAGES = [
  'zod',
  'hono',
  'kysely',
  'pg',
  'pino',
  'sharp',
  'stripe',
  'markdown-it',
  'react-router',
  'pdf-lib',
];

await runScript(async () => {
  const field = mkdtempSync(join(tmpdir(), 'import-rules-'));
  try {
    const files = plantAll(field);
    const { modules, imports, objections } = await cruise(field);
    const seen = new Set(modules);
    const problems = [
      ...files.filter((file) => !seen.has(file)).map((file) => `${file} was not checked`),
      ...rulesWithoutPlant(),
      ...Object.entries(VIOLATIONS).flatMap(([rule, plant]) => judge(plant, [rule], objections)),
      ...ALLOWED.flatMap((plant) => judge(plant, [], objections)),
      ...judgeFolderCycles(imports),
    ];
    if (problems.length > 0) throw new PlainFailure(problems.join('\n'));
    console.log(
      `${Object.keys(VIOLATIONS).length + 1} rules catch their violation, ` +
        `${ALLOWED.length} imports stay allowed`,
    );
  } finally {
    rmSync(field, { recursive: true, force: true });
  }
});

/**
 * Writes the planted files: imports that break a rule and imports that break no rule. Returns their paths.
 * @param {string} field - the folder for these files
 */
function plantAll(field) {
  copyFileSync(join(ROOT, 'tsconfig.json'), join(field, 'tsconfig.json'));
  for (const name of PACKAGES) {
    write(field, `node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(field, `node_modules/${name}/index.js`, 'export const planted = 1;\n');
  }
  /** @type {Map<string, string[]>} */
  const statements = new Map();
  for (const plant of [
    ...Object.values(VIOLATIONS),
    ...ALLOWED,
    ...FOLDER_CYCLE,
    ...NO_FOLDER_CYCLE,
  ]) {
    if (isFile(plant.to) && plant.to !== VIOLATIONS['every-import-resolves']?.to) {
      statements.set(plant.to, statements.get(plant.to) ?? []);
    }
    statements.set(plant.from, [...(statements.get(plant.from) ?? []), statementOf(plant)]);
  }
  for (const [path, lines] of statements) {
    write(field, path, SURROUNDINGS[path] ?? [...lines, 'export const own = 1;', ''].join('\n'));
  }
  return [...statements.keys()];
}

/** @param {import('./import-rule-plants.mjs').Plant} plant */
function statementOf({ from, to, statement = "import { planted } from '{to}';" }) {
  if (!isFile(to)) return statement.replace('{to}', to);
  const path = relative(dirname(from), to);
  return statement.replace('{to}', path.startsWith('.') ? path : `./${path}`);
}

/** @param {string} to */
function isFile(to) {
  return to.includes('/') && !to.startsWith('@');
}

/**
 * @param {string} field
 * @param {string} path
 * @param {string} content
 */
function write(field, path, content) {
  mkdirSync(join(field, dirname(path)), { recursive: true });
  writeFileSync(join(field, path), content);
}

function rulesWithoutPlant() {
  const names = config.forbidden?.map((rule) => String(rule.name)) ?? [];
  return [
    ...names
      .filter((name) => !(name in VIOLATIONS))
      .map((name) => `${name} has no planted violation`),
    ...Object.keys(VIOLATIONS)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is planted but is no rule`),
  ];
}

/**
 * @param {import('./import-rule-plants.mjs').Plant} plant
 * @param {string[]} expected
 * @param {import('./import-graph.mjs').Objection[]} objections
 */
function judge(plant, expected, objections) {
  const actual = objections
    .filter(({ from, to }) => from === plant.from && leadsTo(to, plant.to))
    .map(({ rule }) => rule);
  if (actual.toSorted().join() === expected.join()) return [];
  return [
    `${plant.from} → ${plant.to}: expected ${expected.join() || 'no objection'}, ` +
      `got ${actual.join() || 'none'}`,
  ];
}

/**
 * @param {string} reported
 * @param {string} planted
 */
function leadsTo(reported, planted) {
  return isFile(planted)
    ? reported.includes(planted) || reported.endsWith(`/${planted.split('/').at(-1)}`)
    : reported.includes(`node_modules/${planted}/`);
}

/**
 * Of the planted folders of app/ui/, because planted violations of other rules also make cycles of folders.
 * @param {import('./folder-cycles.mjs').Import[]} imports
 */
function judgeFolderCycles(imports) {
  const found = findFolderCycles(
    imports.filter((one) => [one.from, one.to].every((path) => path.startsWith('app/ui/'))),
  );
  const expected = FOLDER_CYCLE.map(({ from, to }) => `${from} → ${to}`).toSorted();
  const actual = found.flatMap((cycle) => cycle.imports.map(({ from, to }) => `${from} → ${to}`));
  return actual.toSorted().join() === expected.join()
    ? []
    : [`no-folder-cycles: expected ${expected.join()}, got ${actual.join() || 'none'}`];
}
