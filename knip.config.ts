import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'server/{main,app.server,cli/memorials-command.server,backup/backup-command.server}.ts',
    'scripts/{start,dev,test,test-faults,check,build,bench,memorials,backup,restore}.mjs',
    'scripts/checks/{check-*,licences}.mjs',
    'scripts/building/{bundle-server,font-metrics,icons,preview-fonts}.mjs',
    'db/testing/*.ts',
    'app/billing/testing/webhook-process.ts',
    'bench/*.ts',
    'tests/faults/*.test.ts',
    'vitest.faults.config.ts',
    'vitest.built.config.ts',
    'tests/built/{*.test,global-setup}.ts',
    'bench/measuring/bare-server.ts',
    'bench/measuring/gedcom-reader.ts',
    'bench/measuring/one.ts',
    'dependency-cruiser.config.mjs',
  ],
  project: ['{app,server,db,sandbox,scripts,tests,bench}/**/*.{ts,tsx,mjs,css}', '*.{ts,mjs}'],
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    '@fontsource/.+',
    '@swc/core',
    'autocannon',
    'node',
    'oxlint',
    'oxlint-tsgolint',
  ],
  ignoreBinaries: ['mount', 'pg_config', 'umount'],
  ignoreUnresolved: ['^\\./\\+types/.*'],
  // Follows `@import`, so that a style sheet that nothing imports is reported.
  compilers: {
    css: (text) =>
      (text.match(/@import '[^']+';/g) ?? []).join('\n').replaceAll('@import', 'import'),
  },
};

export default config;
