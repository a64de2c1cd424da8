import { createTreeDesk, type TreeMessage, type TreeRequest } from '../worker/tree-requests.ts';

export class FakeWorker extends EventTarget {
  static readonly started: FakeWorker[] = [];
  isTerminated = false;
  static isSilent = false;
  readonly #answer = createTreeDesk((data) => this.#tell(data));

  constructor() {
    super();
    FakeWorker.started.push(this);
  }

  postMessage(request: TreeRequest): void {
    if (!FakeWorker.isSilent) void this.#answer(request);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  #tell(data: TreeMessage): void {
    if (!this.isTerminated) {
      this.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
    }
  }
}
