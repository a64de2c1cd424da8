/**
 * The fewest characters of a new password (`PASSWORD_MIN_LENGTH`), as the product's pages were told by the
 * server. Undefined outside of them, where section 9's minimum holds.
 */
import { createContext } from 'react';

export const PasswordMinLength = createContext<number | undefined>(undefined);
