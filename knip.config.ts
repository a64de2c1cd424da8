import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'server/{main,app.server,process/check-data-folder,cli/memorials-command.server,backup/backup-command.server,backup/schedule/backup-child.server}.ts',
    'scripts/{start,dev,quick,messages,test,test-faults,check,build,bench,memorials,backup,restore,pictures,email-pictures}.mjs',
    'scripts/checks/{check-*,licences}.mjs',
    'scripts/{deployment/write-kubernetes-settings,law/write-retention,upgrades/record}.mjs',
    'scripts/building/{bundle-server,empty-database,extract-catalogs,finish-client,font-metrics,icons,neutral-card,preview-fonts}.mjs',
    'db/testing/*.ts',
    'app/billing/testing/webhook-process.ts',
    'app/archives/restoring/checking/check-tasks.server.ts',
    'app/booklets/typeset/typeset-tasks.server.ts',
    'app/videos/rendering/video-tasks.server.ts',
    'app/media/intake/intake-tasks.server.ts',
    'app/media/intake/process/intake-{child,worker}.server.ts',
    'app/media/testing/intake-{parent,test-tasks}.ts',
    'app/mail/testing/print-emails.ts',
    'bench/measuring/{instances,paced-visitor}.ts',
    'bench/{*,scale/*}.ts',
    'tests/faults/*.test.ts',
    'vitest.faults.config.ts',
    'vitest.built.config.ts',
    'tests/built/{*.test,global-setup}.ts',
    'bench/measuring/bare-server.ts',
    'bench/measuring/one.ts',
    'dependency-cruiser.config.mjs',
    'app/language/{lingui.tsx,catalogs-in-browser.ts}',
    'app/ui/markdown/parser-parts.ts',
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
  ignoreBinaries: ['ffmpeg', 'mount', 'pg_config', 'umount', 'varnishd'],
  // Turns `@import` into `import`, so that knip reports unused style sheets.
  compilers: {
    css: (text) =>
      (text.match(/@import '[^']+';/g) ?? []).join('\n').replaceAll('@import', 'import'),
  },
};

export default config;
