/**
 * @typedef {object} Plant
 * @property {string} from - the importing file
 * @property {string} to - the imported module: a path from the root, or a package
 * @property {string} [statement] - the import statement, if it is not a plain import
 */

/** @type {Record<string, Plant>} */
export const VIOLATIONS = {
  'every-import-resolves': { from: 'app/ui/lost.ts', to: 'app/ui/nowhere.ts' },
  'no-file-cycles': { from: 'app/ui/egg.ts', to: 'app/ui/hen.ts' },
  'domain-order-operator': { from: 'app/operator/work.ts', to: 'app/videos/contract.ts' },
  'domain-order-archives': { from: 'app/archives/claim.ts', to: 'app/cases/contract.ts' },
  'domain-order-cases': { from: 'app/cases/payer.ts', to: 'app/billing/contract.ts' },
  'domain-order-booklets': { from: 'app/booklets/writer.ts', to: 'app/messages/contract.ts' },
  'domain-order-videos': { from: 'app/videos/writer.ts', to: 'app/messages/contract.ts' },
  'domain-order-management': { from: 'app/management/list.ts', to: 'app/messages/contract.ts' },
  'domain-order-drafts': { from: 'app/drafts/saver.ts', to: 'app/management/list.ts' },
  'domain-order-gedcom': { from: 'app/gedcom/reader.ts', to: 'app/drafts/contract.ts' },
  'domain-order-messages': { from: 'app/messages/writer.ts', to: 'app/billing/contract.ts' },
  'domain-order-memorials': { from: 'app/memorials/writer.ts', to: 'app/messages/contract.ts' },
  'domain-order-tributes': { from: 'app/tributes/upward.ts', to: 'app/memorials/lives.ts' },
  'domain-order-themes': { from: 'app/themes/gallery.tsx', to: 'app/tributes/card.tsx' },
  'domain-order-media': { from: 'app/media/frame.tsx', to: 'app/themes/colours.ts' },
  'domain-order-billing': { from: 'app/billing/portrait.tsx', to: 'app/media/picture.tsx' },
  'domain-order-accounts': { from: 'app/accounts/upgrade.tsx', to: 'app/billing/contract.ts' },
  'domain-order-members': { from: 'app/members/page.ts', to: 'app/memorials/contract.ts' },
  'domain-order-rate-limiter': { from: 'app/rate-limiter/payer.ts', to: 'app/billing/contract.ts' },
  'domain-order-backups': { from: 'app/backups/reader.ts', to: 'app/memorials/contract.ts' },
  'domain-order-mail': { from: 'app/mail/recipient.ts', to: 'app/accounts/contract.ts' },
  'domains-never-import-shell': { from: 'app/themes/frame.tsx', to: 'app/shell/footer.tsx' },
  'domain-internals-are-private': {
    from: 'app/billing/closing.server.ts',
    to: 'app/accounts/emails.server.ts',
  },
  'store-and-tables-are-private': {
    from: 'app/memorials/documents/import.server.ts',
    to: 'app/tributes/list/store.server.ts',
  },
  'contracts-import-contracts-only': {
    from: 'app/memorials/contract.ts',
    to: 'app/tributes/card.tsx',
  },
  'browser-never-reaches-server': {
    from: 'app/memorials/page.tsx',
    to: 'app/memorials/service.server.ts',
    statement: "import type { planted } from '{to}';",
  },
  'routes-are-leaves': { from: 'app/memorials/share.tsx', to: 'app/routes/product/home.tsx' },
  'fronts-call-services': {
    from: 'app/tributes/writing/api.server.ts',
    to: 'app/tributes/writing/store.server.ts',
  },
  'use-cases-know-no-http': { from: 'app/accounts/passwords/reset.server.ts', to: 'hono' },
  'server-code-renders-nothing': { from: 'app/mail/service.server.ts', to: 'app/mail/letter.tsx' },
  'ui-kit-knows-no-domain': { from: 'app/ui/avatar.tsx', to: 'app/media/picture.tsx' },
  'wire-knows-no-domain': { from: 'app/wire/answers.ts', to: 'app/memorials/lives.ts' },
  'language-knows-no-domain': { from: 'app/language/dates.ts', to: 'app/memorials/lives.ts' },
  'wire-needs-zod-only': { from: 'app/wire/router.ts', to: 'react-router' },
  'nobody-imports-the-server': {
    from: 'app/accounts/service.server.ts',
    to: 'server/config/config.server.ts',
  },
  'database-handle-is-passed-in': {
    from: 'app/tributes/service.server.ts',
    to: 'db/client.server.ts',
  },
  'sql-lives-in-stores': {
    from: 'server/report.server.ts',
    to: 'kysely',
    statement: "import type { planted } from '{to}';",
  },
  'stores-know-their-own-tables': {
    from: 'app/media/uploads/store.server.ts',
    to: 'db/schema.server.ts',
    statement: "import type { planted } from '{to}';",
  },
  'database-knows-tables-only': {
    from: 'db/seed.server.ts',
    to: 'app/themes/service.server.ts',
  },
  'production-never-imports-tests': {
    from: 'server/demo.server.ts',
    to: 'tests/harness/factories.ts',
  },
  'sandbox-is-started-by-main-alone': {
    from: 'server/services.server.ts',
    to: 'sandbox/stripe.ts',
    statement: "export const planted = await import('{to}');",
  },
  'sandbox-is-loaded-on-demand': { from: 'server/main.ts', to: 'sandbox/mailbox.ts' },
  'one-home-for-payments': { from: 'app/billing/checkout.server.ts', to: 'stripe' },
  'one-home-for-pictures': { from: 'app/memorials/import.server.ts', to: 'sharp' },
  'one-home-for-typesetting': { from: 'app/memorials/print.server.ts', to: 'pdf-lib' },
  'one-home-for-markdown': { from: 'app/memorials/biography.ts', to: 'markdown-it' },
  'one-home-for-logs': { from: 'app/media/jobs.server.ts', to: 'pino' },
};

/**
 * Two folders that import each other, although no files do. The file beside the folders may import both.
 * @type {Plant[]}
 */
export const FOLDER_CYCLE = [
  { from: 'app/ui/stairs/up.ts', to: 'app/ui/cellar/door.ts' },
  { from: 'app/ui/cellar/shelf/jar.ts', to: 'app/ui/stairs/rail.ts' },
];

/** @type {Plant[]} */
export const NO_FOLDER_CYCLE = [
  { from: 'app/ui/attic/beam.ts', to: 'app/ui/roof.ts' },
  { from: 'app/ui/house.ts', to: 'app/ui/attic/window.ts' },
  { from: 'app/ui/roof.ts', to: 'app/ui/attic/tile.ts' },
];

/**
 * Contents of planted files, by path. All other planted files get a default content.
 * @type {Record<string, string>}
 */
export const SURROUNDINGS = { 'app/ui/hen.ts': "export { planted } from './egg.ts';\n" };

/** @type {Plant[]} */
export const ALLOWED = [
  { from: 'app/routes/page.tsx', to: 'app/themes/service.server.ts' },
  { from: 'app/routes/page.tsx', to: 'app/ui/dialog.tsx' },
  { from: 'app/routes.ts', to: 'app/routes/product/home.tsx' },
  { from: 'app/memorials/section.tsx', to: 'app/tributes/card.tsx' },
  { from: 'app/memorials/form.tsx', to: 'app/media/contract.ts' },
  { from: 'app/billing/contract.ts', to: 'app/accounts/contract.ts' },
  { from: 'app/billing/contract.ts', to: 'zod' },
  { from: 'app/billing/contract.ts', to: 'app/language/tag.ts' },
  { from: 'app/language/tag.ts', to: 'app/wire/values.ts' },
  { from: 'app/themes/contract.ts', to: 'app/themes/colours.ts' },
  { from: 'app/accounts/jobs.server.ts', to: 'app/mail/service.server.ts' },
  { from: 'app/accounts/sign-in.server.ts', to: 'app/rate-limiter/rate-limiter.server.ts' },
  { from: 'app/accounts/session-cookies.server.ts', to: 'hono' },
  { from: 'app/routes/screen.tsx', to: 'app/shell/navigation.tsx' },
  { from: 'app/themes/store.server.ts', to: 'db/own-tables.server.ts' },
  { from: 'app/themes/store.server.ts', to: 'kysely' },
  {
    from: 'app/themes/service.server.ts',
    to: 'db/schema.server.ts',
    statement: "import type { planted } from '{to}';",
  },
  { from: 'app/themes/api.server.ts', to: 'hono' },
  { from: 'server/app.server.ts', to: 'app/themes/api.server.ts' },
  { from: 'server/app.server.ts', to: 'db/client.server.ts' },
  { from: 'db/schema.server.ts', to: 'app/themes/tables.server.ts' },
  { from: 'app/themes/service.server.test.ts', to: 'tests/harness/factories.ts' },
  {
    from: 'server/main.ts',
    to: 'sandbox/google.ts',
    statement: "export const planted = await import('{to}');",
  },
  { from: 'app/ui/markdown/light-markdown.ts', to: 'markdown-it' },
  { from: 'app/media/pictures.server.ts', to: 'sharp' },
  { from: 'server/monitoring/log.server.ts', to: 'pino' },
];
