/**
 * What each role may do (ROOMS, "Who may"). On the server, `access.server.ts` enforces the rules. Screens use them to
 * show only what a member may do.
 */
import { INVITED_ROLES, ROLES, type InvitedRole, type Role } from './contract.ts';

/** The roles that may edit the memorial and publish it. */
export const EDITING_ROLES: readonly Role[] = ['owner', 'editor'];
/** The roles that decide which tributes of visitors appear. */
export const MODERATING_ROLES: readonly Role[] = ['owner', 'editor', 'moderator'];
/** The roles that may add pictures and texts to the draft. */
const CONTRIBUTING_ROLES: readonly Role[] = ['owner', 'editor', 'contributor'];

export function mayEdit(role: Role): boolean {
  return EDITING_ROLES.includes(role);
}

export function mayContribute(role: Role): boolean {
  return CONTRIBUTING_ROLES.includes(role);
}

export function mayModerate(role: Role): boolean {
  return MODERATING_ROLES.includes(role);
}

/** @param isAllowed - true if the owner lets this member read letters */
export function mayReadCondolences(role: Role, isAllowed: boolean): boolean {
  return role === 'owner' || (mayBeCondolenceReader(role) && isAllowed);
}

/** True if the owner can let members with this role read letters. */
export function mayBeCondolenceReader(role: Role): boolean {
  return role === 'editor' || role === 'moderator';
}

export function mayInviteAs(role: Role): readonly InvitedRole[] {
  if (role === 'owner') return INVITED_ROLES;
  return role === 'editor' ? ['contributor'] : [];
}

/** True if `role` can do more than `than`. */
export function isHigherRole(role: Role, than: Role): boolean {
  return ROLES.indexOf(role) < ROLES.indexOf(than);
}
