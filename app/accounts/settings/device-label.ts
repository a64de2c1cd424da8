import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The server says which device it was in English (`sessions/device-names.server.ts`). */
const DEVICES: Readonly<Record<string, { unnamed: MessageDescriptor; named: MessageDescriptor }>> =
  {
    'a Chromebook': {
      unnamed: msg`Unknown browser on a Chromebook`,
      named: msg({ message: '{browser} on a Chromebook' }),
    },
    'a Linux computer': {
      unnamed: msg`Unknown browser on a Linux computer`,
      named: msg({ message: '{browser} on a Linux computer' }),
    },
    'a Mac': {
      unnamed: msg`Unknown browser on a Mac`,
      named: msg({ message: '{browser} on a Mac' }),
    },
    'a Windows computer': {
      unnamed: msg`Unknown browser on a Windows computer`,
      named: msg({ message: '{browser} on a Windows computer' }),
    },
    'an iPad': {
      unnamed: msg`Unknown browser on an iPad`,
      named: msg({ message: '{browser} on an iPad' }),
    },
    'an iPhone': {
      unnamed: msg`Unknown browser on an iPhone`,
      named: msg({ message: '{browser} on an iPhone' }),
    },
    'an Android tablet': {
      unnamed: msg`Unknown browser on an Android tablet`,
      named: msg({ message: '{browser} on an Android tablet' }),
    },
    'an Android phone': {
      unnamed: msg`Unknown browser on an Android phone`,
      named: msg({ message: '{browser} on an Android phone' }),
    },
  };

export function deviceLabel(i18n: I18n, device: string): string {
  if (device === 'An unknown device') return i18n._(msg`Unknown device`);
  const [browser = '', system = ''] = device.split(' on ');
  const known = DEVICES[system];
  if (!known) return device;
  return browser === 'A browser'
    ? i18n._(known.unnamed)
    : i18n._({ ...known.named, values: { browser } });
}
