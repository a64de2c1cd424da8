// Bundles the server and its packages into build/start/, so that
// a start reads a few files instead of hundreds (docs/decisions/056-start-from-one-bundle.md).
import { join, resolve } from 'node:path';

import { build } from 'vite';

import { ROOT } from '../project.mjs';

/** These packages are not bundled, because they load files from their own folder. */
const STAY_PACKAGES = ['@electric-sql/pglite', '@node-rs/argon2', 'sharp', 'pg-native', 'vite'];

/** The application, which React Router has already built. */
const APPLICATION = resolve(ROOT, 'build/server/index.js');

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
      input: { main: join(ROOT, 'server/main.ts') },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
