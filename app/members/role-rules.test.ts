import { expect, test } from 'vitest';

import { ROLES, type Role } from './contract.ts';
import {
  isHigherRole,
  mayBeCondolenceReader,
  mayContribute,
  mayEdit,
  mayInviteAs,
  mayModerate,
  mayReadCondolences,
} from './role-rules.ts';

const rolesThat = (may: (role: Role) => boolean) => ROLES.filter(may);

test('owners and editors edit and publish; contributors add to the draft; moderators decide on tributes', () => {
  expect(rolesThat(mayEdit)).toEqual(['owner', 'editor']);
  expect(rolesThat(mayContribute)).toEqual(['owner', 'editor', 'contributor']);
  expect(rolesThat(mayModerate)).toEqual(['owner', 'editor', 'moderator']);
});

test('“read letters: yes | if the owner says so | if the owner says so | –”', () => {
  expect(rolesThat((role) => mayReadCondolences(role, false))).toEqual(['owner']);
  expect(rolesThat((role) => mayReadCondolences(role, true))).toEqual([
    'owner',
    'editor',
    'moderator',
  ]);
});

test('“members …: owner; editor may invite contributors”, and no one invites an owner', () => {
  expect(mayInviteAs('owner')).toEqual(['editor', 'moderator', 'contributor']);
  expect(mayInviteAs('editor')).toEqual(['contributor']);
  expect(mayInviteAs('moderator')).toEqual([]);
  expect(mayInviteAs('contributor')).toEqual([]);
});

test('roles are ordered from owner to contributor', () => {
  expect(isHigherRole('editor', 'moderator')).toBe(true);
  expect(isHigherRole('contributor', 'moderator')).toBe(false);
  expect(isHigherRole('editor', 'editor')).toBe(false);
});

test('only editors and moderators can be allowed to read condolences', () => {
  expect(rolesThat(mayBeCondolenceReader)).toEqual(['editor', 'moderator']);
});
