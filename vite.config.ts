import { fileURLToPath } from 'node:url';

import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

import { messagesPlugin } from './scripts/building/messages-plugin.mjs';

/** The modules of the first script. A memorial page needs no other script. */
const FIRST =
  /vite\/preload-helper|rolldown\/runtime|\/app\/(entry\.client|accounts\/session-in-browser\/user-storage|memorials\/page\/behavior\/.*|hydration\/(hydration-data|hydrated|prefetch-links)|ui\/(closest-target|share-or-copy|toggles)|media\/placeholder\/(missing-pictures|placeholder-drawing)|tributes\/card\/(relative-time-updates|relative-time))\.tsx?$/;

/** Every page on which React starts needs these modules. Each is too small for a separate request. */
const SHELL =
  /\/lucide-react\/dist\/esm\/(shared|context|Icon|createLucideIcon)|\/app\/(ui\/(csp-nonce|initials|joined-names)|hydration\/hydration-context|language\/(date-formats|direction|offered-languages|product-paths|rooms-language|tags|user-text)|memorials\/find\/search-limits|shell\/(errors\/(error-screen|message-screen)|product)|wire\/(fetcher-request|text\/(format-count|visible-text)))\.tsx?$/;

/** Small stores of the session, the sign-in dialog and toasts, which every page with a header needs. */
const SESSION =
  /\/app\/(accounts\/(auth-dialog\/auth-dialog-store|passwords\/password-minimum|session-in-browser\/session-store)|ui\/toast\/toast-store)\.tsx?$/;

const DATES =
  /\/app\/(memorials\/(life-dates|funeral\/local-time)|wire\/text\/dates-in-words)\.ts$/;

/** What checks the fields of forms. */
const SCHEMAS =
  /\/node_modules\/zod\/|\/app\/(accounts\/normalize-input|memorials\/door\/contract|wire\/(text\/typed-email|zod-without-eval))\.ts$/;

/** Small modules that most rooms of a family need. */
const ROOMS =
  /\/app\/(accounts\/(auth-dialog\/open-verification|session-in-browser\/(navigate-home|session-activity))|drafts\/(load-kept-memorial|new-memorial\/(may-be-unfinished|unfinished-names))|management\/frame\/management-pages|members\/(ownership\/ownership-terms|role-rules)|shell\/private-page-meta|ui\/(form\/(busy-button|field-error)|settled)|wire\/action-result)\.tsx?$/;

/** Small modules that a memorial page drawn in the browser needs: the gallery, the list of tributes and previews. */
const DRAWN =
  /\/app\/(language\/kept-language|media\/videos\/video-playback|memorials\/funeral\/(gathering-times|gathering-words)|tributes\/page-path|ui\/(idle|toggle-button))\.tsx?$/;

/** Small modules that the editor and a new memorial need. */
const DRAFTS =
  /\/app\/(drafts\/(changes\/draft-document|editing\/(category-names|editor-context|fields\/placements)|preview\/(memorial-i18n|toggle-label)))\.tsx?$/;

/** Small modules that the pages of the product and some rooms need. */
const PRODUCT =
  /\/app\/(billing\/plans\/plan-limits|language\/languages|wire\/text\/format-bytes)\.ts$/;

const MARKDOWN_PACKAGES = new Set(['entities', 'linkify-it', 'mdurl', 'punycode.js', 'uc.micro']);
const PARSER_PARTS = fileURLToPath(new URL('app/ui/markdown/parser-parts.ts', import.meta.url));

/** In browsers, the packages of markdown-it are replaced by what its rules need of them. */
const smallMarkdown: Plugin = {
  name: 'small-markdown',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(id, importer) {
    const isPart = MARKDOWN_PACKAGES.has(id) && importer?.includes('/node_modules/markdown-it/');
    return isPart ? PARSER_PARTS : undefined;
  },
};

export default defineConfig({
  plugins: [messagesPlugin(), smallMarkdown, reactRouter()],
  // The catalogs are compiled once, when the build of the pages starts.
  worker: { format: 'es', plugins: () => [{ ...messagesPlugin(), buildStart: undefined }] },
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
                // Forms of visitors need it, which load no React.
                { name: 'device-item', test: /\/app\/ui\/device-item\.ts$/ },
                { name: 'session', test: SESSION },
                { name: 'dates', test: DATES },
                { name: 'schemas', test: SCHEMAS },
                { name: 'rooms', test: ROOMS },
                { name: 'drawn', test: DRAWN },
                { name: 'drafts', test: DRAFTS },
                { name: 'product', test: PRODUCT },
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
