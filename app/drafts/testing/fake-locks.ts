export class FakeLocks {
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #held = new Set<string>();

  async request(name: string, ...rest: unknown[]): Promise<unknown> {
    const work = rest.at(-1) as () => Promise<unknown>;
    const before = this.#queues.get(name) ?? Promise.resolve();
    const running = before.then(async () => {
      this.#held.add(name);
      try {
        return await work();
      } finally {
        this.#held.delete(name);
      }
    });
    this.#queues.set(
      name,
      running.catch(() => undefined),
    );
    return running;
  }

  async query(): Promise<{ held: Array<{ name: string }> }> {
    return { held: [...this.#held].map((name) => ({ name })) };
  }
}
