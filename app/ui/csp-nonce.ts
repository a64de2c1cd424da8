/**
 * The nonce of the page's inline scripts and styles. The server creates one for each page, replaces it with hashes in
 * the page's Content Security Policy (`server/http/csp-hashes.server.ts`) and removes it from the HTML, so no browser
 * ever receives a nonce. Undefined in development and in the browser.
 */
import { createContext } from 'react';

/** Every inline `script` and `style` element must have this value as its `nonce`. */
export const CspNonce = createContext<string | undefined>(undefined);
