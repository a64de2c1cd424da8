import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** A memorial page needs no other script. */
const FIRST =
  /vite\/preload-helper|rolldown\/runtime|\/app\/(entry\.client|memorials\/page\/behavior\/.*|hydration\/(hydration-data|hydrated|prefetch-links)|ui\/(closest-target|toggles)|media\/(missing-pictures|placeholder-drawing)|tributes\/card\/(relative-time-updates|relative-time))\.tsx?$/;

/** Every page that React starts on needs these, each too small for a request of its own. */
const SHELL =
  /\/app\/(ui\/(csp-nonce|initials|joined-names)|hydration\/hydration-context|shell\/(error-screen|message-screen|product)|wire\/(fetcher-request|format-count|visible-text))\.tsx?$/;

export default defineConfig({
  plugins: [reactRouter()],
  // The server build's entry, so that API and pages share one module graph
  // (docs/decisions/001-one-process-one-module-graph.md).
  environments: {
    ssr: { build: { rolldownOptions: { input: './server/app.server.ts' } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // One chunk for modules that load together, because large chunks compress better.
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
  // Without this, Vite would optimize a lazy route during a visit and reload the page.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
  // Bundled without unused icons. The whole package would take 30 MB.
  ssr: { noExternal: ['lucide-react'] },
  build: { assetsInlineLimit: 0 },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
});
