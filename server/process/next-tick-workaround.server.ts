/**
 * Works around a slowdown of `process.nextTick`, which Node calls about seven times for each response. Node creates an
 * object for each tick, and V8 creates a hidden class for these objects. If a full garbage collection finds none of
 * these objects alive, V8 discards the hidden class. The objects created afterwards get a new hidden class, and
 * creating each of them is four to eight times slower until the process ends. A reference to one such object prevents
 * that.
 */
import { executionAsyncResource } from 'node:async_hooks';

let tickObject: object | undefined;

/** Stores the object of one tick until the process ends, and returns it. */
export async function keepTickHiddenClass(): Promise<object> {
  return (tickObject ??= await captureTickObject());
}

/** Returns the object that Node creates for one call of `process.nextTick`. */
export function captureTickObject(): Promise<object> {
  return new Promise((resolve) => {
    process.nextTick(() => resolve(executionAsyncResource()));
  });
}
