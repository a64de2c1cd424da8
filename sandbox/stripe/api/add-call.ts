import type { z } from 'zod';

/** `handle` gets the validated parameters and the id in the path. It returns the response. */
export type AddCall = <Parameters extends z.ZodType>(
  method: 'get' | 'post' | 'delete',
  path: string,
  parameters: Parameters,
  handle: (params: z.output<Parameters>, id: string) => object,
) => void;
