import { createHash } from 'node:crypto';

export interface SandboxPerson {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  isEmailVerified: boolean;
}

export const SANDBOX_PEOPLE: readonly SandboxPerson[] = [
  createPerson('Rose', 'Whitfield', 'rose@example.org', true),
  createPerson('Amara', 'Okafor', 'amara@example.org', true),
  createPerson('Luca', 'Marchetti', 'luca@example.org', false),
  createPerson('Hana', 'Tanaka', '', false),
];

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
