/** The people that the stand-ins offer to sign in as, and how an invented one comes to be. Nobody is real. */
import { createHash } from 'node:crypto';

export interface SandboxPerson {
  id: string;
  firstName: string;
  lastName: string;
  /** empty: this person shares no address */
  email: string;
  isEmailVerified: boolean;
}

export const SANDBOX_PEOPLE: readonly SandboxPerson[] = [
  person('Rose', 'Whitfield', 'rose@example.org', true),
  person('Amara', 'Okafor', 'amara@example.org', true),
  person('Luca', 'Marchetti', 'luca@example.org', false),
  person('Hana', 'Tanaka', '', false),
];

/** The same answers make the same person, also after a restart. */
export function person(
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
