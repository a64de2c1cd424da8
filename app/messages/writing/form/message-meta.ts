import type { MetaDescriptor } from 'react-router';

import type { TributesHeader } from '../../../tributes/contract.ts';
import { stripBidiControls } from '../../../wire/text/visible-text.ts';
import type { MessageKind } from '../../message-kind.ts';

const TITLES = {
  tribute: 'A tribute',
  letter: 'Condolences',
  report: 'Report this tribute',
  help: 'Help manage this page',
  claim: 'Look after this page',
  wish: 'Ask to be left out',
} as const satisfies Record<MessageKind | 'report' | 'help' | 'claim' | 'wish', string>;

export function messageMeta(
  { kind, memorial }: { kind: keyof typeof TITLES; memorial: TributesHeader },
  { product }: { product: { name: string } },
): MetaDescriptor[] {
  return [
    { title: `${TITLES[kind]} · ${stripBidiControls(memorial.name)} · ${product.name}` },
    { name: 'robots', content: 'noindex' },
  ];
}
