/**
 * The nonce of the product's own inline scripts and styles. The server creates one for each page, replaces it
 * with hashes in the page's policy (`server/http/csp-hashes.server.ts`) and removes it from the HTML, so no
 * browser receives one. Undefined in development and in the browser.
 */
import { createContext } from 'react';

/** Every inline `script` and `style` element needs it as its `nonce`. */
export const CspNonce = createContext<string | undefined>(undefined);
