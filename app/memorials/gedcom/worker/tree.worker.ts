/** The worker in which a GEDCOM file is read, so that the screen stays responsive and the file stays on the device. */
import { createTreeDesk, type TreeRequest } from './tree-requests.ts';

const answer = createTreeDesk((message) => postMessage(message, {}));

self.addEventListener('message', (event: MessageEvent<TreeRequest>) => {
  void answer(event.data);
});
