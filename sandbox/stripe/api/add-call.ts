/** How a call of the API is registered: its path, the schema of its parameters, and what it does. */
import type { z } from 'zod';

/** `handle` gets the checked parameters and the id in the path, and returns the object of the response. */
export type AddCall = <Parameters extends z.ZodType>(
  method: 'get' | 'post' | 'delete',
  path: string,
  parameters: Parameters,
  handle: (params: z.output<Parameters>, id: string) => object,
) => void;
