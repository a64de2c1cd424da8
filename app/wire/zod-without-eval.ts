/**
 * In a browser zod checks without making functions from text, which the security policy refuses: even the
 * question whether it may is a refusal in the console. Whoever makes schemas for a browser imports this.
 */
import { config } from 'zod';

if (typeof document !== 'undefined') config({ jitless: true });
