import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** The modules of the script that every page loads first. A memorial page needs no other script. */
const FIRST =
  /vite\/preload-helper|rolldown\/runtime|\/app\/(entry\.client|memorials\/page\/behavior\/.*|hydration\/(hydration-data|hydrated|prefetch-links)|ui\/(closest-target|toggles)|media\/(missing-pictures|placeholder-drawing)|tributes\/card\/(relative-time-updates|relative-time))\.tsx?$/;

export default defineConfig({
  plugins: [reactRouter()],
  // The Hono application is the server build's entry, so API and pages share one module graph
  // (docs/decisions/001-one-process-one-module-graph.md).
  environments: {
    ssr: { build: { rolldownOptions: { input: './server/app.server.ts' } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Modules that are always loaded together are in one chunk, because one large chunk compresses better
              // than many small ones.
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
                },
                { name: 'first', test: FIRST },
              ],
            },
          },
        },
      },
    },
  },
  // Without this list, Vite would optimize the dependencies of a lazy route only during a visit, and then reload the
  // page.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
  // The icons are bundled, so that unused icons are removed. As an external package, lucide-react would load every
  // icon, which takes 30 MB of memory.
  ssr: { noExternal: ['lucide-react'] },
  build: { assetsInlineLimit: 0 },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
});
