import type { MetaDescriptor } from 'react-router';

import type { TributesHeader } from '../../../tributes/contract.ts';
import { stripBidiControls } from '../../../wire/text/visible-text.ts';
import type { WordsKind } from '../../words-kind.ts';

const TITLES = {
  tribute: 'A tribute',
  letter: 'Condolences',
  report: 'Report this tribute',
  help: 'Help manage this page',
  claim: 'Look after this page',
  wish: 'Ask to be left out',
} as const satisfies Record<WordsKind | 'report' | 'help' | 'claim' | 'wish', string>;

export function wordsMeta(
  { kind, memorial }: { kind: keyof typeof TITLES; memorial: TributesHeader },
  { product }: { product: { name: string } },
): MetaDescriptor[] {
  return [
    { title: `${TITLES[kind]} · ${stripBidiControls(memorial.name)} · ${product.name}` },
    { name: 'robots', content: 'noindex' },
  ];
}
