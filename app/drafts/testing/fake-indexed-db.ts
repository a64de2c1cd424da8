// Installs an empty IndexedDB in memory, and the global classes that `idb` needs.
import * as fake from 'fake-indexeddb';
import { vi } from 'vitest';

import { closeDeviceStores } from '../../ui/device-store.ts';

export function installIndexedDb(): void {
  closeDeviceStores();
  const { default: _, indexedDB: __, forceCloseDatabase: ___, ...classes } = fake;
  // The classes stay after the test. A transaction that is still running would fail without them, in a later file.
  Object.assign(globalThis, classes);
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
}
