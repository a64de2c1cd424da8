import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The Hono application is the server build's entry, so API and pages share one module graph
  // (docs/decisions/001-one-process-one-module-graph.md).
  environments: {
    ssr: { build: { rolldownOptions: { input: './server/app.server.ts' } } },
  },
  // A dependency first met by a lazy route would be optimised in mid-visit and reload the page.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
  build: { assetsInlineLimit: 0 },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
});
