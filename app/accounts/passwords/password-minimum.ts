/**
 * The minimum length of a new password (`PASSWORD_MIN_LENGTH`). Undefined where SPEC section 9's minimum
 * applies.
 */
import { createContext } from 'react';

export const PasswordMinLength = createContext<number | undefined>(undefined);
