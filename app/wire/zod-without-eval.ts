/**
 * Disables zod's code generation in browsers. The content security policy forbids `new Function`, and even zod's check
 * whether `new Function` is allowed logs a violation to the console. Import this module before any schema in the
 * browser.
 */
import { config } from 'zod';

if (typeof document !== 'undefined') config({ jitless: true });
