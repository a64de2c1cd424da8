// Bundles the server into build/start/, so that a start reads a few files instead of hundreds. See
// docs/decisions/056-start-and-memory.md.
import { join, resolve } from 'node:path';

import { build } from 'vite';

import { ROOT } from '../project.mjs';

/**
 * These packages are not bundled, because they load files from their own folder; `@simplewebauthn/server`, because in a
 * bundle one of its parts would run before the polyfill `reflect-metadata` that it needs.
 */
const STAY_PACKAGES = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@simplewebauthn/server',
  'sharp',
  'pg-native',
  'vite',
];

const MACRO = /^@lingui\/(?:core|react)\/macro$/;

const APPLICATION = resolve(ROOT, 'build/server/index.js');
const MAIN = join(ROOT, 'server/main.ts');

/**
 * Each entry names an output file and selects modules for it. The static imports of these modules go into the same
 * file, except modules of an earlier file.
 * Without these entries, the bundler would write one file for each combination of shared modules. A start would then
 * load nearly forty files.
 * @type {Record<string, (module: string) => boolean>}
 */
const FILES_OF_A_START = {
  host: (module) => module === MAIN,
  postgres: (module) => module === join(ROOT, 'db/postgres/postgres.server.ts'),
  application: (module) =>
    module === APPLICATION || /\/build\/server\/assets\/server-build-[^/]*\.js$/.test(module),
};

/** @type {string[]} */
const modules = [];
/** @type {Map<string, string> | undefined} */
let filesByModule;

/**
 * Returns the group of modules for each file of a start. The bundler fills the group of the highest priority first. A
 * group includes the dependencies of its modules, so without priorities the application's group could take modules of
 * the host. The host would then have to load the application first.
 */
function groupsOfAStart() {
  const files = Object.keys(FILES_OF_A_START);
  return files.map((file, index) => ({
    name: (/** @type {string} */ module, /** @type {ImportsOfModules} */ bundle) => {
      filesByModule ??= assignFiles(bundle);
      return filesByModule.get(module) === file ? file : null;
    },
    priority: files.length - index,
  }));
}

/** @typedef {{ getModuleInfo(module: string): { importedIds: readonly string[] } | null }} ImportsOfModules */

/** @param {ImportsOfModules} bundle */
function assignFiles(bundle) {
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const [file, isRoot] of Object.entries(FILES_OF_A_START)) {
    const pending = modules.filter(isRoot);
    if (pending.length === 0) throw new Error(`The bundle has no module for ${file}.js`);
    for (let module = pending.pop(); module !== undefined; module = pending.pop()) {
      if (files.has(module)) continue;
      files.set(module, file);
      pending.push(...(bundle.getModuleInfo(module)?.importedIds ?? []));
    }
  }
  // The entry point gets a file of its own.
  files.delete(MAIN);
  return files;
}

await build({
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [
    {
      name: 'the-built-application',
      enforce: 'pre',
      resolveId: (source) => (source.endsWith('/built-app.server.ts') ? APPLICATION : undefined),
    },
    {
      name: 'no-macros',
      enforce: 'pre',
      resolveId(source, importer) {
        if (!MACRO.test(source)) return;
        throw new Error(
          `${importer} uses a macro of Lingui, which only the build of the pages compiles. In what the server loads, write i18n._('…').`,
        );
      },
    },
    { name: 'list-of-modules', moduleParsed: ({ id }) => void modules.push(id) },
  ],
  ssr: { noExternal: true, external: STAY_PACKAGES, target: 'node' },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'build/start',
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
    rolldownOptions: {
      input: { main: MAIN },
      output: {
        format: 'es',
        // V8 stores a source text with twice the memory if it contains a single character that is not Latin-1.
        charset: 'ascii',
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Comments other than license comments are removed, because each start would read them. Line breaks and names are
        // kept for stack traces.
        comments: { legal: true, annotation: false, jsdoc: false },
        codeSplitting: { groups: groupsOfAStart() },
      },
    },
  },
});
