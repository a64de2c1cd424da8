/**
 * The nonce marks the inline scripts and styles of a page. Before the response, the server removes
 * the nonce and adds hashes of these elements to the Content-Security-Policy
 * (`wire/page-response.server.ts`). Undefined in development and in the browser.
 */
import { createContext } from 'react';

export const CspNonce = createContext<string | undefined>(undefined);
