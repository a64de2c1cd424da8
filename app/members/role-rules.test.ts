import { expect, test } from 'vitest';

import { isHigherRole, mayBeLetterReader, mayInviteAs } from './role-rules.ts';

test('“members …: owner; editor may invite contributors”, and nobody invites an owner', () => {
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

test('letters are opened to editors and moderators alone', () => {
  expect(
    ['owner', 'editor', 'moderator', 'contributor'].filter((role) =>
      mayBeLetterReader(role as 'owner'),
    ),
  ).toEqual(['editor', 'moderator']);
});
