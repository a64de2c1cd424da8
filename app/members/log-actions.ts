/** The actions that the log of a memorial records. */
export const LOG_ACTIONS = [
  'created',
  'edited',
  'published',
  'changed-visibility',
  'changed-address',
  'took-down',
  'brought-back',
  'restored-revision',
  'imported',
  'published-tributes',
  'declined-tributes',
  'held-tributes',
  'undid-decision',
  'blocked-sender',
  'changed-words',
  'became-owner',
  'became-member',
] as const;

export type LogAction = (typeof LOG_ACTIONS)[number];
