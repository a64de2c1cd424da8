// Which roles can make which calls below `/api/v1/memorials/{id}`, by the right that each endpoint names. The test of all
// roles and docs/reference/roles.md use this table.

import { ENDPOINTS } from '../../../server/endpoints.server.ts';
import { ROLES, type Role } from '../../members/contract.ts';
import type { Endpoint, Right } from '../../wire/endpoint.ts';

/** Whether a role may make a call. If `isRefused` is true, the test expects 403 NOT_ALLOWED. */
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

const CELLS_OF_RIGHT: Readonly<Record<Exclude<Right, 'anyone' | 'user'>, Cells>> = {
  member: cells('yes', 'yes', 'yes', 'yes'),
  ownOrSelf: cells('yes', 'self', 'self', 'self'),
  contribute: cells('yes', 'yes', 'no', 'own'),
  edit: cells('yes', 'yes', 'no', 'no'),
  moderate: cells('yes', 'yes', 'yes', 'no'),
  letters: cells('yes', 'letters', 'letters', 'no'),
  invite: cells('yes', 'contributors', 'no', 'no'),
  own: cells('yes', 'no', 'no', 'no'),
};

/** Unknown ids for the parameters of paths. With them, an authorized user gets 404 NOT_FOUND. */
const NOTHING: Readonly<Record<string, string>> = {
  number: '1',
  archive: 'arc_0000000000000000000000',
  upload: 'upl_0000000000000000000000',
  booklet: 'bkl_0000000000000000000000',
  video: 'vid_0000000000000000000000',
  sound: 'snd_0000000000000000000000',
  wish: 'wsh_0000000000000000000000',
  submission: 'sub_0000000000000000000000',
  report: 'rep_0000000000000000000000',
  letter: 'con_0000000000000000000000',
  answer: 'att_0000000000000000000000',
  user: 'usr_0000000000000000000000',
  request: 'hlp_0000000000000000000000',
  invitation: 'inv_0000000000000000000000',
};

const MEMORIAL = '/api/v1/memorials/{id}';

export interface AccessRow {
  /** the method and the path below `/api/v1/memorials/{id}` */
  call: string;
  method: Endpoint['method'];
  /** with ids of nothing that exists */
  path: string;
  about: string;
  cells: Cells;
  /** an invalid payload, which changes nothing, if the call has one */
  payload?: unknown;
}

export const ACCESS_TABLE: readonly AccessRow[] = ENDPOINTS.flatMap(
  ({ method, path, about, right, payload }) => {
    if (!path.startsWith(MEMORIAL) || right === 'anyone' || right === 'user') return [];
    const below = path.slice(MEMORIAL.length);
    return {
      call: `${method} ${below}`.trim(),
      method,
      path: below.replaceAll(/\{(\w+)\}/g, (_, name: string) => NOTHING[name] ?? name),
      about,
      cells: CELLS_OF_RIGHT[right],
      ...(payload ? { payload: { unknown: true } } : {}),
    };
  },
);

export function isRefused({ cells: of }: AccessRow, role: Role): boolean {
  return CELLS[of[role]].isRefused;
}

export function rolesPage(): string {
  const line = (...columns: readonly string[]) => `| ${columns.join(' | ')} |`;
  return [
    '# Roles and calls',
    '',
    'Who may make which call below `/api/v1/memorials/{id}`. This page is made from the rights in the `endpoints.ts` of each room, by the test that tries every call with every role: `npx vitest run app/management/access.server.test.ts -u` writes it again.',
    '',
    'A member whose role is too small gets 403 `NOT_ALLOWED`. To everybody else the memorial is unknown: 404 `MEMORIAL_NOT_FOUND`, with the same body for a stranger, an unknown id and a memorial that was removed long ago. A visitor who is not signed in gets 401, whatever the id.',
    '',
    '“own”: only what the member has added. “contributors”: only invitations to contribute. “oneself”: a member may leave (`me`). “if the owner allows it”: the owner decides for each editor and moderator.',
    '',
    'One call finds a memorial by its page: `GET /api/v1/pages/{slug}/editor` gives an owner and an editor its id, and every other user `null`, as for an unknown address.',
    '',
    line('Call', 'What it does', ...ROLES),
    line('---', '---', ...ROLES.map(() => '---')),
    ...ACCESS_TABLE.map(({ call, about, cells: of }) =>
      line(`\`${call}\``, about, ...ROLES.map((role) => CELLS[of[role]].words)),
    ),
    '',
  ].join('\n');
}
