// Rules about which files may import which other files. The `comment` of a rule says where the code belongs.
// scripts/checks/import-rule-plants.mjs contains a violation of each rule, to test the rules.

const TESTS = '\\.test\\.tsx?$|^tests/|/testing/';
const SERVER_FILE = '\\.server\\.tsx?$';
/** `hono/html` is excluded, because mails use it, too. */
const HTTP_LIBRARIES =
  'node_modules/(hono/(?!dist/.*helper/html)|@hono/|react-router/|@react-router/)';
/** The only server files of a domain that may import HTTP libraries. */
const HTTP_FRONT = '[/-](?:api|cookies|api-context)\\.server\\.ts$';
/** Only these files may contain SQL and row types. */
const STORE_OR_TABLES = '^app/.+/(?:store|tables)\\.server\\.ts$';

const BELOW_MESSAGES = 'memorials tributes members accounts themes media mail rate-limiter';

/**
 * The domains that each domain may import.
 * @type {Record<string, string>}
 */
const DOMAIN_ORDER = {
  operator: `cases messages management drafts billing ${BELOW_MESSAGES}`,
  videos: 'drafts memorials tributes members accounts billing themes media mail rate-limiter',
  booklets: 'drafts memorials tributes members billing themes media rate-limiter',
  archives: `videos messages management drafts gedcom billing ${BELOW_MESSAGES}`,
  cases: 'messages drafts memorials tributes members accounts themes mail rate-limiter',
  messages: `management drafts ${BELOW_MESSAGES}`,
  management: `drafts billing ${BELOW_MESSAGES}`,
  drafts: `gedcom billing ${BELOW_MESSAGES}`,
  gedcom: 'memorials',
  memorials: 'tributes members accounts themes media mail rate-limiter',
  tributes: 'themes media',
  themes: '',
  media: '',
  billing: 'accounts mail rate-limiter',
  members: 'accounts mail rate-limiter',
  accounts: 'mail rate-limiter',
  backups: 'mail',
  'rate-limiter': '',
  mail: 'rate-limiter',
};
const DOMAINS = Object.keys(DOMAIN_ORDER);
const DOMAIN = `^app/(${DOMAINS.join('|')})/`;

const graphRules = [
  {
    name: 'every-import-resolves',
    comment:
      'An import that leads nowhere hides from every other rule. Write the path with its extension.',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:|/\\+types/|[?](url|raw|inline)$' },
  },
  {
    name: 'no-file-cycles',
    comment: 'Two files that need each other are one file, or share a third that both import.',
    from: {},
    to: { circular: true },
  },
];

const domainRules = [
  ...DOMAINS.map((domain) => {
    const open = [domain, ...(DOMAIN_ORDER[domain] ?? '').split(' ')];
    const closed = DOMAINS.filter((other) => !open.includes(other));
    return {
      name: `domain-order-${domain}`,
      comment: `Of the domains, app/${domain}/ may import: ${DOMAIN_ORDER[domain] || 'none'}. Bring the two together in a route or in server/.`,
      from: { path: `^app/${domain}/`, pathNot: TESTS },
      to: { path: `^app/(${closed.join('|')})/` },
    };
  }),
  {
    name: 'domains-never-import-shell',
    comment:
      'shell/ surrounds a screen and may change with the site. Pass what you need as props or children; ' +
      'a route puts shell and domain together.',
    from: { path: DOMAIN, pathNot: TESTS },
    to: { path: '^app/shell/' },
  },
  {
    name: 'domain-internals-are-private',
    comment:
      'Another domain offers its contract, components, pure rules and use cases. Its routes, browser calls, ' +
      'presenters, jobs and letters are its own: call a use case instead.',
    from: { path: DOMAIN, pathNot: TESTS },
    to: {
      path: `^app/.+/(?:client\\.ts|(?:presenter|jobs|emails)\\.server\\.ts)$|${HTTP_FRONT}`,
      pathNot: '^app/($1|wire)/',
    },
  },
  {
    name: 'store-and-tables-are-private',
    comment: "A store is its own domain's. Call one of that domain's use cases instead.",
    from: { path: '^app/([^/]+)/', pathNot: `${TESTS}|/tables\\.server\\.ts$` },
    to: { path: STORE_OR_TABLES, pathNot: '^app/$1/' },
  },
  {
    name: 'contracts-import-contracts-only',
    comment:
      'A contract is read by browser and server alike: it knows zod, wire, language, other contracts and the ' +
      'pure rules beside it. Move the rest to the service or to a component.',
    from: { path: '^app/([^/]+)/contract\\.ts$' },
    to: {
      path: '^(app|server|db)/|node_modules/(?!zod/)',
      pathNot: '/contract\\.ts$|^app/(?:wire|language)/|^app/$1/(?!client\\.ts)[^/.]+\\.ts$',
    },
  },
];

const frontRules = [
  {
    name: 'browser-never-reaches-server',
    comment:
      'This file is sent to browsers. Put shared types into contract.ts and let a route loader or ' +
      'the API bring the data.',
    from: {
      path: '^app/',
      pathNot: `${SERVER_FILE}|${TESTS}|^app/routes/|^app/root\\.tsx$`,
    },
    to: { path: `${SERVER_FILE}|^db/` },
  },
  {
    name: 'routes-are-leaves',
    comment:
      'A route is imported by app/routes.ts, and by a route that decides between two screens of one address. Move what is shared into a domain folder or ui/.',
    from: { pathNot: `${TESTS}|^app/routes\\.ts$|^app/routes/` },
    to: { path: '^app/routes/' },
  },
  {
    name: 'fronts-call-services',
    comment: 'A handler or loader parses, calls and answers. The query belongs behind a service.',
    from: { path: `^app/routes/|${HTTP_FRONT}`, pathNot: TESTS },
    to: { path: `${STORE_OR_TABLES}|^db/` },
  },
  {
    name: 'use-cases-know-no-http',
    comment:
      'Every server file of a domain takes plain arguments, so that the API, a page, a script and a test can ' +
      'call it. Take requests and cookies apart in api.server.ts or in the loader.',
    from: { path: `${DOMAIN}.*\\.server\\.ts$`, pathNot: `${HTTP_FRONT}|${TESTS}` },
    to: { path: HTTP_LIBRARIES },
  },
  {
    name: 'server-code-renders-nothing',
    comment:
      'The server loads its files as they are, without JSX. Rendering belongs to a route or component.',
    from: { path: '\\.server\\.ts$|^(server|db)/.*\\.ts$', pathNot: TESTS },
    to: { path: '\\.tsx$' },
  },
  {
    name: 'ui-kit-knows-no-domain',
    comment:
      'ui/ could ship in any product. Pass what it shows as props, or move the file to its domain.',
    from: { path: '^app/ui/', pathNot: TESTS },
    // Every message needs i18n; in components, the macros import it. Digits are those of any keyboard.
    to: { path: '^app/(?!ui/|language/(?:i18n|typed-digits)\\.ts$)|^db/' },
  },
  {
    name: 'wire-knows-no-domain',
    comment:
      'wire/ is what every domain shares between browser and server. ' +
      'Move the file to the domain it speaks of.',
    from: { path: '^app/wire/', pathNot: TESTS },
    to: { path: '^app/(?!wire/|language/)|^db/' },
  },
  {
    name: 'language-knows-no-domain',
    comment:
      'language/ knows tags, directions and formats, and nothing of what is written in a language. ' +
      'Move the file to the domain it speaks of.',
    from: { path: '^app/language/', pathNot: TESTS },
    to: { path: '^app/(?!language/|wire/)|^db/' },
  },
  {
    name: 'wire-needs-zod-only',
    comment:
      'What crosses the wire is described by zod and plain TypeScript, on both sides. ' +
      'Its sentences are messages of Lingui.',
    from: { path: '^app/wire/', pathNot: `${SERVER_FILE}|${TESTS}` },
    to: { path: 'node_modules/(?!zod/|@lingui/core/)' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const houseRules = [
  {
    name: 'nobody-imports-the-server',
    comment:
      'server/ puts the product together and is at the top. Take what you need as an argument; ' +
      'the composition root passes it in.',
    from: { pathNot: `^server/|${TESTS}|^(bench|sandbox)/` },
    to: { path: '^server/' },
  },
  {
    name: 'database-handle-is-passed-in',
    comment:
      'There is one database handle and server/ owns it. Queries belong in store.server.ts; ' +
      "others may name the handle's type from db/schema.server.ts.",
    from: { path: '^app/', pathNot: `/(store|tables)\\.server\\.ts$|${TESTS}` },
    to: { path: '^db/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'sql-lives-in-stores',
    comment:
      'SQL is written in store.server.ts and tables.server.ts, and the drivers belong to db/.',
    from: { pathNot: `^db/|/(store|tables)\\.server\\.ts$|${TESTS}|^bench/` },
    to: { path: 'node_modules/(kysely|pg|@electric-sql/pglite)/' },
  },
  {
    name: 'stores-know-their-own-tables',
    comment:
      "A store is typed on its domain's own tables: OwnTables<…> of db/own-tables.server.ts. What it needs of " +
      "another domain is that domain's use case.",
    from: { path: STORE_OR_TABLES },
    to: { path: '^db/schema\\.server\\.ts$' },
  },
  {
    name: 'database-knows-tables-only',
    comment:
      'db/ opens and migrates; of the product it knows the tables. Use cases belong to services.',
    from: { path: '^db/', pathNot: TESTS },
    to: { path: '^app/', pathNot: '/tables\\.server\\.ts$|^app/wire/' },
  },
  {
    name: 'production-never-imports-tests',
    comment: 'The product runs without its tests. Move what both need into the product.',
    from: { path: '^(app|server|db|sandbox)/', pathNot: TESTS },
    to: { path: TESTS },
  },
  {
    name: 'sandbox-is-started-by-main-alone',
    comment: 'The stand-ins never belong to production. server/main.ts alone starts them.',
    from: { pathNot: `^sandbox/|^server/main\\.ts$|${TESTS}` },
    to: { path: '^sandbox/' },
  },
  {
    name: 'sandbox-is-loaded-on-demand',
    comment:
      'server/main.ts loads the stand-ins with import(), so that production never reads them.',
    from: { path: '^server/main\\.ts$' },
    to: { path: '^sandbox/', dependencyTypesNot: ['dynamic-import'] },
  },
];

/**
 * Allows imports of these packages in only one place.
 * @param {string} what
 * @param {string} packages a pattern of package names
 * @param {string} home a pattern of the files that may import the packages
 * @param {string} comment
 */
function oneHome(what, packages, home, comment) {
  return {
    name: `one-home-for-${what}`,
    comment,
    from: { pathNot: `${home}|${TESTS}|^(bench|sandbox)/` },
    to: { path: `node_modules/(${packages})/` },
  };
}

const homeRules = [
  oneHome(
    'payments',
    'stripe',
    '^app/billing/stripe/stripe-client\\.server\\.ts$',
    "Payments go through app/billing/stripe/stripe-gateway.server.ts; add a method to the gateway's interface.",
  ),
  oneHome(
    'pictures',
    'sharp|file-type|exifr|libheif-js',
    // Share cards are drawn from pictures in the media storage, which app/media/ has already checked.
    '^app/(?:media|memorials/share-card/drawing)/.*\\.server\\.ts$',
    'Bytes that people send are opened in app/media/ only, where their size is bounded.',
  ),
  oneHome(
    'typesetting',
    '@myriaddreamin/[^/]*|pdf-lib',
    '^app/(?:booklets/typeset/typeset-book|memorials/share-card/drawing/draw-card)\\.server\\.ts$',
    'PDFs are set in the child process, where memory and time are bounded. Add a task to typeset-tasks.server.ts.',
  ),
  oneHome(
    'markdown',
    '(?:markdown-it|micromark)[^/]*',
    '^app/ui/markdown/light-markdown',
    'Light markdown is rendered by app/ui/light-markdown, which knows the allowed links.',
  ),
  oneHome(
    'logs',
    'pino[^/]*',
    '^server/monitoring/log\\.server\\.ts$',
    'server/monitoring/log.server.ts makes the logger and keeps personal data out; take a logger as an argument.',
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...graphRules, ...domainRules, ...frontRules, ...houseRules, ...homeRules].map(
    (rule) => ({ ...rule, severity: 'error' }),
  ),
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^\\.react-router/|^build/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
  },
};
