// Installs an empty IndexedDB in memory, and the global classes that `idb` needs.
import * as fake from 'fake-indexeddb';
import { vi } from 'vitest';

import { closeDeviceStores } from '../../ui/device-store.ts';

export function installIndexedDb(): void {
  closeDeviceStores();
  const { default: _, indexedDB: __, forceCloseDatabase: ___, ...classes } = fake;
  for (const [name, value] of Object.entries(classes)) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
}
