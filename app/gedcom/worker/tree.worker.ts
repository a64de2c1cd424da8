import { createTreeDesk, type TreeRequest } from './tree-requests.ts';

const answer = createTreeDesk((message) => postMessage(message, {}));

self.addEventListener('message', (event: MessageEvent<TreeRequest>) => {
  void answer(event.data);
});
