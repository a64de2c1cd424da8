/**
 * Turns off zod's code generation in browsers. The content security policy forbids `new Function`, and zod's
 * check whether it is allowed already logs a violation to the console. Import this before browser schemas.
 */
import { config } from 'zod';

if (typeof document !== 'undefined') config({ jitless: true });
