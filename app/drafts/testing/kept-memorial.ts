import type { KeptMemorial } from '../kept-memorial.ts';

export function aKeptMemorial(fields: Partial<KeptMemorial> = {}): KeptMemorial {
  return {
    id: 'mem_0123456789ABCDEFGHIJKL',
    slug: 'ada-lind',
    state: 'published',
    level: 'link',
    role: 'owner',
    shortCode: '4F7K2M9Q',
    isIndexed: true,
    name: 'Ada Lind',
    names: ['Ada Lind'],
    years: '1941 – 2024',
    hasUnpublishedChanges: false,
    ...fields,
  };
}
