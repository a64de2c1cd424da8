import type { InvitedRole, Role } from './contract.ts';

export const COULD_AS: Record<InvitedRole, string> = {
  editor: 'edit and publish the page',
  moderator: 'read visitors’ tributes and decide which ones to publish',
  contributor: 'add photos and text, which appear once the family publishes them',
};

export const ROLE_LABELS: Record<Role, string> = {
  owner: 'Owner',
  editor: 'Editor',
  moderator: 'Moderator',
  contributor: 'Contributor',
};

export const ROLE_SENTENCES: Record<Role, string> = {
  owner: 'Decides who can see the page and who helps manage it.',
  editor: 'Can edit and publish the page, and review tributes.',
  moderator: 'Can review tributes, but can’t change anything else.',
  contributor: 'Can add photos and text, which appear once you publish them.',
};

export const ROLE_NOUNS: Record<Role, string> = {
  owner: 'the owner',
  editor: 'an editor',
  moderator: 'a moderator',
  contributor: 'a contributor',
};
