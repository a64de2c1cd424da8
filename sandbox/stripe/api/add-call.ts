/** The function type by which API calls are registered. */
import type { z } from 'zod';

/** `handle` receives the validated parameters and the id from the path, and returns the response object. */
export type AddCall = <Parameters extends z.ZodType>(
  method: 'get' | 'post' | 'delete',
  path: string,
  parameters: Parameters,
  handle: (params: z.output<Parameters>, id: string) => object,
) => void;
