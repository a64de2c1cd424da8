/**
 * The nonce of the page's inline scripts and styles. The server creates a nonce for each page. Before the response is
 * sent, the server removes the nonce from the HTML and puts hashes into the Content Security Policy instead
 * (`server/http/csp-hashes.server.ts`), so no browser ever receives a nonce. Undefined in development and in the
 * browser.
 */
import { createContext } from 'react';

/** Every inline `script` and `style` element must have this value as its `nonce`. */
export const CspNonce = createContext<string | undefined>(undefined);
