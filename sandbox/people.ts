/** Fictional people to sign in as at Google and Facebook, and the creation of further people. */
import { createHash } from 'node:crypto';

export interface SandboxPerson {
  id: string;
  firstName: string;
  lastName: string;
  /** empty for a person who does not share the e-mail address with applications */
  email: string;
  isEmailVerified: boolean;
}

export const SANDBOX_PEOPLE: readonly SandboxPerson[] = [
  createPerson('Rose', 'Whitfield', 'rose@example.org', true),
  createPerson('Amara', 'Okafor', 'amara@example.org', true),
  createPerson('Luca', 'Marchetti', 'luca@example.org', false),
  createPerson('Hana', 'Tanaka', '', false),
];

/** The id is derived from the name and the e-mail address, so a person has the same id after a restart. */
export function createPerson(
  firstName: string,
  lastName: string,
  email: string,
  isEmailVerified: boolean,
): SandboxPerson {
  const id = createHash('sha256').update(`${email}|${firstName}|${lastName}`).digest('hex');
  return {
    id: BigInt(`0x${id.slice(0, 16)}`).toString(),
    firstName,
    lastName,
    email,
    isEmailVerified,
  };
}
