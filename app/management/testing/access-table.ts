// Which roles can make which calls below `/api/v1/memorials/{id}`. The test of all roles and
// docs/reference/roles.md use this table, so a new call needs a row here.

import { ROLES, type Role } from '../../members/contract.ts';

/**
 * Whether a role may make a call. The test sends each call with unknown ids and the payload of its row. If `isRefused`
 * is true, the test expects 403 NOT_ALLOWED.
 */
const CELLS = {
  yes: { words: 'yes', isRefused: false },
  no: { words: '–', isRefused: true },
  /** The role may make the call. If it changes the draft, the server checks each change; other tests cover this. */
  own: { words: 'own', isRefused: false },
  contributors: { words: 'contributors', isRefused: false },
  /** refused until the owner has allowed the member to read letters */
  letters: { words: 'if the owner allows it', isRefused: true },
  /** refused if the call concerns another member */
  self: { words: 'oneself', isRefused: true },
} as const satisfies Record<string, { words: string; isRefused: boolean }>;

type Cell = keyof typeof CELLS;
type Cells = Readonly<Record<Role, Cell>>;

const cells = (owner: Cell, editor: Cell, moderator: Cell, contributor: Cell): Cells => ({
  owner,
  editor,
  moderator,
  contributor,
});

const EVERYBODY = cells('yes', 'yes', 'yes', 'yes');
const MODERATORS = cells('yes', 'yes', 'yes', 'no');
const EDITORS = cells('yes', 'yes', 'no', 'no');
/** Calls that change the draft. Contributors can change only parts that they have added. */
const CONTRIBUTORS = cells('yes', 'yes', 'no', 'own');
const OWNER = cells('yes', 'no', 'no', 'no');
const LETTER_READERS = cells('yes', 'letters', 'letters', 'no');

export interface AccessRow {
  /** the method and the path below `/api/v1/memorials/{id}`, as in the OpenAPI document */
  call: string;
  cells: Cells;
  /** a payload that changes nothing, because it is invalid or concerns nothing that exists */
  payload?: unknown;
}

const row = (call: string, of: Cells, payload?: unknown): AccessRow => ({
  call,
  cells: of,
  ...(payload === undefined ? {} : { payload }),
});

/** Unknown ids for the parameters of paths. With them, an authorized user gets 404 NOT_FOUND. */
const NOTHING: Readonly<Record<string, string>> = {
  number: '1',
  archive: 'arc_0000000000000000000000',
  upload: 'upl_0000000000000000000000',
  booklet: 'bkl_0000000000000000000000',
  wish: 'wsh_0000000000000000000000',
  submission: 'sub_0000000000000000000000',
  report: 'rep_0000000000000000000000',
  letter: 'con_0000000000000000000000',
  user: 'usr_0000000000000000000000',
  request: 'hlp_0000000000000000000000',
  invitation: 'inv_0000000000000000000000',
};

export const ACCESS_TABLE: readonly AccessRow[] = [
  row('GET ', EVERYBODY),
  row('GET /log', EVERYBODY),
  row('DELETE ', OWNER),
  row('POST /restore', OWNER),
  row('GET /address', OWNER),
  row('PUT /address', OWNER, { slug: '-' }),
  row('PUT /visibility', OWNER, { level: 'everybody' }),
  row('GET /guests', OWNER),
  row('PUT /guests', OWNER, { emails: 'nobody' }),

  row('GET /draft', CONTRIBUTORS),
  row('GET /draft/page', EVERYBODY),
  row('GET /draft/removed', CONTRIBUTORS),
  row('POST /draft/changes', CONTRIBUTORS, { changes: [] }),
  row('POST /publish', EDITORS, { revision: 999 }),
  row('GET /revisions', EDITORS),
  row('POST /revisions/{number}/restore', EDITORS),

  row('GET /uploads', CONTRIBUTORS),
  row('POST /uploads', CONTRIBUTORS),
  row('GET /uploads/{upload}', CONTRIBUTORS),
  row('PATCH /uploads/{upload}', CONTRIBUTORS),
  row('DELETE /uploads/{upload}', CONTRIBUTORS),

  row('GET /booklets', EDITORS),
  row('POST /booklets', EDITORS, { format: 'a5', parts: [] }),
  row('GET /booklets/{booklet}', EDITORS),
  row('GET /booklets/{booklet}/file', EDITORS),
  row('GET /archives', EDITORS),
  row('POST /archives', EDITORS),
  row('GET /archives/{archive}', EDITORS),
  row('GET /archives/{archive}/file', EDITORS),

  row('GET /words', MODERATORS),
  row('PUT /words', OWNER, { tributes: 'somehow' }),
  row('GET /submissions', MODERATORS),
  row('POST /submissions/decisions', MODERATORS, {
    ids: [NOTHING['submission']],
    decision: 'publish',
  }),
  row('PUT /submissions/{submission}/preview', MODERATORS, { isShown: true }),
  row('POST /submissions/{submission}/block', MODERATORS),
  row('GET /reports', MODERATORS),
  row('POST /reports/{report}/close', MODERATORS),

  row('GET /condolences', LETTER_READERS),
  row('GET /condolences/{letter}', LETTER_READERS),
  row('POST /condolences/{letter}/reply', LETTER_READERS, { text: 'Thank you.' }),
  row('POST /condolences/{letter}/fine', LETTER_READERS),
  row('POST /condolences/thanks', LETTER_READERS, { ids: [NOTHING['letter']], text: 'Thank you.' }),
  row('GET /notifications', MODERATORS),
  row('PUT /notifications', MODERATORS, { own: null, isPaused: false }),

  row('GET /members', EVERYBODY),
  row('PUT /members/{user}', OWNER, { role: 'editor' }),
  row('DELETE /members/{user}', cells('yes', 'self', 'self', 'self')),
  row('POST /invitations', cells('yes', 'contributors', 'no', 'no'), { email: 'nowhere' }),
  row('GET /help-requests', OWNER),
  row('POST /help-requests/{request}/answer', OWNER, { answer: 'aside' }),
  row('DELETE /invitations/{invitation}', cells('yes', 'contributors', 'no', 'no')),

  row('GET /following', OWNER),
  row('POST /handover', OWNER, { email: 'nowhere' }),
  row('DELETE /handover', OWNER),
  row('PUT /successor', OWNER, { email: 'nowhere' }),

  row('GET /cases', EDITORS),
  row('POST /cases/keep', OWNER),
  row('POST /cases/{wish}/done', EDITORS),
];

export function isRefused({ cells: of }: AccessRow, role: Role): boolean {
  return CELLS[of[role]].isRefused;
}

export function callOf({ call }: AccessRow): { method: string; path: string } {
  const [method = '', path = ''] = call.split(' ');
  return {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => NOTHING[name] ?? name),
  };
}

export function rolesPage(about: ReadonlyMap<string, string>): string {
  const line = (...columns: readonly string[]) => `| ${columns.join(' | ')} |`;
  return [
    '# Roles and calls',
    '',
    'Who may make which call below `/api/v1/memorials/{id}`. This page is made from `app/management/testing/access-table.ts` by the test that tries every call with every role on both databases, and that test fails when the page differs: `npx vitest run app/management/access.server.test.ts -u` writes it again.',
    '',
    'A member whose role is too small gets 403 `NOT_ALLOWED`. To everybody else the memorial is unknown: 404 `MEMORIAL_NOT_FOUND`, with the same body for a stranger, an unknown id and a memorial that was removed long ago. A visitor who is not signed in gets 401, whatever the id.',
    '',
    '“own”: only what the member has added. “contributors”: only invitations to contribute. “oneself”: a member may leave (`me`). “if the owner allows it”: the owner decides for each editor and moderator.',
    '',
    line('Call', 'What it does', ...ROLES),
    line('---', '---', ...ROLES.map(() => '---')),
    ...ACCESS_TABLE.map(({ call, cells: of }) =>
      line(
        `\`${call.trim()}\``,
        about.get(call) ?? '',
        ...ROLES.map((role) => CELLS[of[role]].words),
      ),
    ),
    '',
  ].join('\n');
}
