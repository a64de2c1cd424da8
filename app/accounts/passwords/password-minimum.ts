/**
 * The minimum length of a new password (`PASSWORD_MIN_LENGTH`), provided by the application's own pages. Undefined on
 * other pages, where the minimum of SPEC section 9 applies.
 */
import { createContext } from 'react';

export const PasswordMinLength = createContext<number | undefined>(undefined);
