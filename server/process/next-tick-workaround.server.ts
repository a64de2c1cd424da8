/**
 * Keeps `process.nextTick` quick, which Node calls about seven times for each answer. It makes an object for each
 * tick, and V8 a shape for these objects, which it forgets when a full collection finds none of them alive. The
 * object that comes next gets a new shape, and from then on V8 makes each of them the slow way, four to eight
 * times slower, for as long as the process lives. One that stays alive keeps the shape.
 */
import { executionAsyncResource } from 'node:async_hooks';

let kept: object | undefined;

/** Keeps the object of one tick for the life of the process. Answers it. */
export async function keepTickShape(): Promise<object> {
  return (kept ??= await objectOfATick());
}

/** The object that Node made for a tick of its own. */
export function objectOfATick(): Promise<object> {
  return new Promise((resolve) => {
    process.nextTick(() => resolve(executionAsyncResource()));
  });
}
