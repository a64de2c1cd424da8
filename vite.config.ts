import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

import { messagesPlugin } from './scripts/building/messages-plugin.mjs';

/** The modules of the first script. A memorial page needs no other script. */
const FIRST =
  /vite\/preload-helper|rolldown\/runtime|\/app\/(entry\.client|memorials\/page\/behavior\/.*|hydration\/(hydration-data|hydrated|prefetch-links)|ui\/(closest-target|share-or-copy|toggles)|media\/placeholder\/(missing-pictures|placeholder-drawing)|tributes\/card\/(relative-time-updates|relative-time))\.tsx?$/;

/** Every page on which React starts needs these modules. Each is too small for a separate request. */
const SHELL =
  /\/app\/(ui\/(csp-nonce|initials|joined-names)|hydration\/hydration-context|shell\/(errors\/(error-screen|message-screen)|product)|wire\/(fetcher-request|text\/(format-count|visible-text)))\.tsx?$/;

export default defineConfig({
  plugins: [messagesPlugin(), reactRouter()],
  // The server build starts from `app.server.ts`, so that the API and the pages share one module graph. See
  // docs/decisions/001-one-process-one-module-graph.md.
  environments: {
    ssr: { build: { rolldownOptions: { input: './server/app.server.ts' } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Modules that load together are in one chunk, because large chunks compress better.
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
                },
                { name: 'first', test: FIRST },
                { name: 'shell', test: SHELL },
              ],
            },
          },
        },
      },
    },
  },
  // Without these entries, Vite would find new dependencies only when a route loads, optimize them and reload the page.
  // Files of the server are left out, because their native packages cannot be bundled for a browser.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!**/*.server.*', '!**/*.test.*'] },
  // Bundled, so that unused icons are left out. The whole package would take 30 MB.
  ssr: { noExternal: ['lucide-react'] },
  build: { assetsInlineLimit: 0 },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
});
