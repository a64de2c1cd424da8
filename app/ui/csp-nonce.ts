/**
 * The nonce for inline elements of a page. The server replaces it by hashes before the response
 * (`server/http/csp-hashes.server.ts`). Undefined in development and in the browser.
 */
import { createContext } from 'react';

export const CspNonce = createContext<string | undefined>(undefined);
