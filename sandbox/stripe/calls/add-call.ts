/** How a call of the API registers itself: its address, what it accepts, and what it does. */
import type { z } from 'zod';

/** `handle` gets the checked parameters and the id in the address, and returns what is answered. */
export type AddCall = <Schema extends z.ZodType<{ expand?: string[] | undefined }>>(
  method: 'get' | 'post' | 'delete',
  path: string,
  schema: Schema,
  handle: (input: z.output<Schema>, id: string) => object,
) => void;
