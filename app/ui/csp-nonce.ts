/**
 * The secret with which the product marks the inline scripts and styles that it writes itself. The server
 * makes a new one for each page, names what carries it in the page's security policy, and takes it out of
 * the HTML, so nobody ever reads one. Undefined in development and in a browser.
 */
import { createContext } from 'react';

/** Belongs into the `nonce` of every inline `script` and `style` element. */
export const InlineMark = createContext<string | undefined>(undefined);
