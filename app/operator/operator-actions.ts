export const OPERATOR_ACTIONS = [
  'signed-in',
  'signed-out',
  'passkey-allowed',
  'decided',
  'support-started',
  'support-ended',
  'checked',
  'account-closed',
  'account-opened',
  'memorial-removed',
  'memorial-imported',
  'memorial-restored',
  'role-given',
] as const;

export type OperatorAction = (typeof OPERATOR_ACTIONS)[number];
