import type { Submission } from '../moderation/contract.ts';

export function anItem(number: number, fields: Partial<Submission> = {}): Submission {
  return {
    id: `sub_${String(number).padStart(22, '0')}`,
    state: 'waiting',
    revision: 1,
    name: `Writer ${number}`,
    text: `Words ${number}`,
    writtenAt: new Date(2026, 10, 20, 20, number).toISOString(),
    isPreview: false,
    isFolded: false,
    reasons: [],
    canBlock: true,
    ...fields,
  };
}
