/**
 * Access checks (ROOMS, "Who may"). Only this file creates the access types that services require, so code
 * without an access check does not compile. A non-member gets the same response for an unknown memorial and
 * for a purged one.
 */
import { AppError } from '../wire/app-error.ts';
import type { Role } from './contract.ts';
import { mayInviteAs } from './role-rules.ts';
import { findMembership, type Db } from './store.server.ts';

export interface Actor {
  userId: string;
  isEmailVerified: boolean;
}

declare const granted: unique symbol;

interface Access<Right extends string> {
  readonly memorialId: string;
  readonly actor: Actor;
  readonly role: Role;
  readonly [granted]: Right;
}

/** Access of a member in any role. */
export type MemberMemorial = Access<string>;
/** Access to edit and publish the memorial's draft. */
export type EditableMemorial = Access<'edit'>;
/**
 * Access to add pictures and words to the memorial's draft. Contributors can change only their own
 * parts (`memorials/editing/contributions/contribution-rule.ts`). Owners and editors can change
 * everything.
 */
export type ContributableMemorial = Access<'contribute' | 'edit'>;
/** Access to publish or decline visitors' tributes. */
export type ModeratedMemorial = Access<'moderate'>;
/** Access to read and answer the memorial's letters. */
export type LetterMemorial = Access<'letters'>;
/** Access to invite members, in the roles that `mayInviteAs` lists. */
export type InvitingMemorial = Access<'invite'>;
/** Access of the owner. */
export type OwnedMemorial = Access<'own'>;

const MEMORIAL_ID = /^mem_[0-9A-Za-z]{22}$/;

const EDITING_ROLES: ReadonlySet<Role> = new Set(['owner', 'editor']);
const CONTRIBUTING_ROLES: ReadonlySet<Role> = new Set(['owner', 'editor', 'contributor']);
const MODERATING_ROLES: ReadonlySet<Role> = new Set(['owner', 'editor', 'moderator']);

/** @throws AppError MEMORIAL_NOT_FOUND */
export async function accessAsMember(
  db: Db,
  actor: Actor,
  memorialId: string,
): Promise<MemberMemorial> {
  return grant(db, actor, memorialId, () => true);
}

/** @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED */
export async function accessToEdit(
  db: Db,
  actor: Actor,
  memorialId: string,
): Promise<EditableMemorial> {
  return grant(db, actor, memorialId, (role) => EDITING_ROLES.has(role));
}

/**
 * Resolves to the access of an owner, editor or contributor.
 * @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED
 */
export async function accessToContribute(
  db: Db,
  actor: Actor,
  memorialId: string,
): Promise<ContributableMemorial> {
  return grant(db, actor, memorialId, (role) => CONTRIBUTING_ROLES.has(role));
}

/** True if the actor can change only parts that the actor has added. */
export function isContributorOnly({ role }: ContributableMemorial): boolean {
  return !EDITING_ROLES.has(role);
}

/**
 * Gives an owner, editor or moderator access to visitors' tributes.
 * @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED
 */
export async function accessToModerate(
  db: Db,
  actor: Actor,
  memorialId: string,
): Promise<ModeratedMemorial> {
  return grant(db, actor, memorialId, (role) => MODERATING_ROLES.has(role));
}

/**
 * Resolves to the access of the owner, or of an editor or moderator with the owner's permission to read letters.
 * @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED
 */
export async function accessToLetters(
  db: Db,
  actor: Actor,
  memorialId: string,
): Promise<LetterMemorial> {
  return grant(
    db,
    actor,
    memorialId,
    (role, readsLetters) => role === 'owner' || (MODERATING_ROLES.has(role) && readsLetters),
  );
}

/**
 * Resolves to the access of an owner or editor, who can invite members.
 * @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED
 */
export async function accessToInvite(
  db: Db,
  actor: Actor,
  memorialId: string,
): Promise<InvitingMemorial> {
  return grant(db, actor, memorialId, (role) => mayInviteAs(role).length > 0);
}

/**
 * Resolves to the access of the owner.
 * @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED
 */
export async function accessAsOwner(
  db: Db,
  actor: Actor,
  memorialId: string,
): Promise<OwnedMemorial> {
  return grant(db, actor, memorialId, (role) => role === 'owner');
}

/**
 * The access of whoever can run a command on the machine, to what the owner would get. For commands only.
 * @param memorialId - of an existing memorial
 */
export function accessOfOperator(memorialId: string): EditableMemorial & LetterMemorial {
  const actor: Actor = { userId: '', isEmailVerified: true };
  return { memorialId, actor, role: 'owner' } as EditableMemorial & LetterMemorial;
}

async function grant<T extends MemberMemorial>(
  db: Db,
  actor: Actor,
  memorialId: string,
  mayDo: (role: Role, readsLetters: boolean) => boolean,
): Promise<T> {
  const membership = MEMORIAL_ID.test(memorialId)
    ? await findMembership(db, memorialId, actor.userId)
    : undefined;
  if (!membership) throw new AppError('MEMORIAL_NOT_FOUND');
  const { role, readsLetters } = membership;
  if (!mayDo(role, readsLetters)) throw new AppError('NOT_ALLOWED');
  return { memorialId, actor, role } as T;
}
