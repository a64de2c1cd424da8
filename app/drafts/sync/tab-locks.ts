/** Web Locks show which tabs are open, because a tab holds its lock until it is closed or killed. */

/** Undefined in old browsers and on insecure origins. */
export function findLocks(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}

/** Resolves when the lock is held. The result is a function that releases the lock. */
export function holdLock(locks: LockManager, name: string): Promise<() => Promise<void>> {
  return new Promise((resolve) => {
    const holding = locks
      .request(name, () => {
        const { promise, resolve: release } = Promise.withResolvers<undefined>();
        resolve(() => {
          release(undefined);
          return holding;
        });
        return promise;
      })
      .then(
        () => undefined,
        () => resolve(() => Promise.resolve()),
      );
  });
}
