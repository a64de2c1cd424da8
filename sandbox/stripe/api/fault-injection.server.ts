import { setTimeout as delay } from 'node:timers/promises';

import type { Context, MiddlewareHandler } from 'hono';

export const FAULTS = [
  { name: 'server error', does: 'answers 500' },
  { name: 'too many requests', does: 'answers 429' },
  { name: 'slow', does: 'answers after three seconds' },
  { name: 'silent', does: 'never answers' },
  { name: 'nonsense', does: 'answers with invalid JSON' },
] as const;

export type Fault = (typeof FAULTS)[number]['name'];

export interface FaultInjection {
  inject(fault: Fault | undefined, calls: number): void;
  takeServerError(): boolean;
  middleware: MiddlewareHandler;
}

const SLOW_MS = 3000;

export function createFaultInjection(): FaultInjection {
  let active: Fault | undefined;
  let left = 0;
  return {
    inject(fault, calls) {
      active = fault;
      left = calls;
    },
    takeServerError() {
      if (active !== 'server error' || left === 0) return false;
      left -= 1;
      return true;
    },
    middleware: async (c, next) => {
      if (!active || left === 0 || active === 'server error') return next();
      left -= 1;
      const response = await faultyResponse(c, active);
      return response ?? next();
    },
  };
}

async function faultyResponse(
  c: Context,
  fault: Exclude<Fault, 'server error'>,
): Promise<Response | undefined> {
  switch (fault) {
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
      await delay(SLOW_MS);
      return undefined;
    case 'silent':
      await new Promise<void>((resolve) => {
        c.req.raw.signal.addEventListener('abort', () => resolve(), { once: true });
      });
      return c.body(null, 200);
  }
}
