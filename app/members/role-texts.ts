import type { InvitedRole, Role } from './contract.ts';

export const COULD_AS: Record<InvitedRole, string> = {
  editor: 'change the page and publish it',
  moderator: 'read the tributes of visitors and decide which of them appear',
  contributor: 'add pictures and words, which appear once they are published',
};

export const ROLE_LABELS: Record<Role, string> = {
  owner: 'Owner',
  editor: 'Editor',
  moderator: 'Moderator',
  contributor: 'Contributor',
};

export const ROLE_SENTENCES: Record<Role, string> = {
  owner: 'Decides about the page as a whole, and who helps.',
  editor: 'Changes the page, publishes it, and decides on tributes.',
  moderator: 'Decides which tributes appear. Changes nothing else.',
  contributor: 'Adds pictures and words. They appear when you publish them.',
};

export const ROLE_NOUNS: Record<Role, string> = {
  owner: 'the owner',
  editor: 'an editor',
  moderator: 'a moderator',
  contributor: 'a contributor',
};
