/**
 * Disables zod's code generation, because the Content-Security-Policy forbids `new Function`. Zod's
 * own check for `new Function` would also report a violation. Import this module before any schema.
 */
import { config } from 'zod';

if (typeof document !== 'undefined') config({ jitless: true });
