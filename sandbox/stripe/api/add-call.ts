import type { z } from 'zod';

/** `handle` gets validated parameters and the path's id, and returns the response. */
export type AddCall = <Parameters extends z.ZodType>(
  method: 'get' | 'post' | 'delete',
  path: string,
  parameters: Parameters,
  handle: (params: z.output<Parameters>, id: string) => object,
) => void;
