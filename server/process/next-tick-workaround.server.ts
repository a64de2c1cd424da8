/**
 * Works around slow `process.nextTick` calls. V8 gives all objects of `nextTick` one hidden class. If a garbage
 * collection finds none of these objects, V8 discards the class.
 * Each later `nextTick` is then four to eight times slower. Keeping one object alive prevents this.
 */
import { executionAsyncResource } from 'node:async_hooks';

let tickObject: object | undefined;

export async function keepTickHiddenClass(): Promise<object> {
  return (tickObject ??= await captureTickObject());
}

/** The object that Node creates for one call of `process.nextTick`. */
export function captureTickObject(): Promise<object> {
  return new Promise((resolve) => {
    process.nextTick(() => resolve(executionAsyncResource()));
  });
}
