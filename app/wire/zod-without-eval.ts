/**
 * Disables zod's code generation, because the Content-Security-Policy forbids `new Function`, and
 * even zod's check for it would report a violation. Import this module before any schema.
 */
import { config } from 'zod';

if (typeof document !== 'undefined') config({ jitless: true });
