/** Troubles that the API can be asked to have, so that a product can be tried against them. */
import { setTimeout as after } from 'node:timers/promises';

import type { Context, MiddlewareHandler } from 'hono';

export const TROUBLES = [
  { name: 'server error', does: 'answers 500' },
  { name: 'too many requests', does: 'answers 429' },
  { name: 'slow', does: 'answers after three seconds' },
  { name: 'silent', does: 'never answers' },
  { name: 'nonsense', does: 'answers what is no JSON' },
] as const;

export type Trouble = (typeof TROUBLES)[number]['name'];

export interface Troubles {
  /** The next so many calls have it; without a trouble all is well again. */
  play(trouble: Trouble | undefined, calls: number): void;
  /** Whether the call that is under way has this trouble; asking uses it up. */
  hasNext(trouble: 'server error'): boolean;
  /** The troubles that need nothing to be known about a call. */
  middleware: MiddlewareHandler;
}

const SLOW = 3000;

export function createTroubles(): Troubles {
  let playing: Trouble | undefined;
  let left = 0;
  return {
    play(trouble, calls) {
      playing = trouble;
      left = calls;
    },
    hasNext(trouble) {
      if (playing !== trouble || left === 0) return false;
      left -= 1;
      return true;
    },
    middleware: async (c, next) => {
      if (!playing || left === 0 || playing === 'server error') return next();
      left -= 1;
      const answer = await troubled(c, playing);
      return answer ?? next();
    },
  };
}

/** undefined: the call goes on, as nothing but time was lost. */
async function troubled(
  c: Context,
  trouble: Exclude<Trouble, 'server error'>,
): Promise<Response | undefined> {
  switch (trouble) {
    case 'too many requests':
      return c.json(
        {
          error: {
            type: 'invalid_request_error',
            code: 'rate_limit',
            message: 'Too many requests in too short a time.',
          },
        },
        429,
      );
    case 'nonsense':
      return c.html('<!doctype html><title>Bad gateway</title>', 200);
    case 'slow':
      await after(SLOW);
      return undefined;
    case 'silent':
      await new Promise<void>((resolve) => {
        c.req.raw.signal.addEventListener('abort', () => resolve(), { once: true });
      });
      return c.body(null, 200);
  }
}
