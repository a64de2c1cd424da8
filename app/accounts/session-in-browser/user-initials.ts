import { initialsOf, joinInitials } from '../../ui/initials.ts';
import type { User } from '../contract.ts';

/** 'The first letters of first and last name (or 'U')' (SPEC section 2, Public navigation). */
export function userInitials({
  firstName,
  lastName,
}: Pick<User, 'firstName' | 'lastName'>): string {
  const [first = ''] = initialsOf(firstName);
  const [last = ''] = initialsOf(lastName);
  return joinInitials([first, last].filter(Boolean)) || 'U';
}
