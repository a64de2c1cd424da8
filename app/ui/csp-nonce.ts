/**
 * The nonce for inline elements of a page. Before the response, the server replaces the nonce by hashes
 * (`server/http/csp-hashes.server.ts`). Undefined in development and in the browser.
 */
import { createContext } from 'react';

/** Every inline `script` and `style` needs this as its `nonce`. */
export const CspNonce = createContext<string | undefined>(undefined);
