/**
 * The minimum length of a new password (`PASSWORD_MIN_LENGTH`). If it is undefined, the minimum of
 * SPEC section 9 applies.
 */
import { createContext } from 'react';

export const PasswordMinLength = createContext<number | undefined>(undefined);
