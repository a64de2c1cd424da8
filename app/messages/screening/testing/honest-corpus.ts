import type { Phrases } from './honest-phrases.ts';
import { seededChoice, type Choice } from './seeded-choice.ts';
import type { SentMessage } from './sent-messages.ts';

const NAMES = ['Anna', 'Mr. Berg', 'Opa', 'Tante Lisl', 'Yuki', 'Omar', 'Great-uncle Joe'];
const CONTACTS = [
  'You can always reach me on 020 7946 0123.',
  'Meine Nummer ist 0664/123 45 67, auch nachts.',
  'Écrivez-moi : helene.dubois@example.fr',
];
/**
 * The share of honest (not spam) tributes with a link to a song or video. The screening sends such
 * tributes to 'Probably spam'.
 */
const LINKED_SHARE = 0.004;

export function honestCorpus(
  phrases: readonly Phrases[],
  size: number,
  seed: number,
): SentMessage[] {
  const choice = seededChoice(seed);
  return Array.from({ length: size }, () => {
    const language = choice.of(phrases);
    const kind = choice.isIn(0.3) ? 'letter' : 'tribute';
    return {
      words: {
        text: textOf(choice, language, kind),
        name: choice.of(language.writers),
        relationship: choice.of(language.relationships),
      },
      circumstances: {
        kind,
        // A short text takes seconds to type. A long text takes minutes, or up to a day.
        elapsedMs: choice.isIn(0.1) ? choice.between(6_000, 15_000) : choice.between(20_000, 7e7),
        isTrapFilled: false,
        sameWordsBefore: choice.isIn(0.03) ? 1 : 0,
        isBlocked: false,
      },
    };
  });
}

function textOf(choice: Choice, language: Phrases, kind: 'tribute' | 'letter'): string {
  if (kind === 'tribute' && choice.isIn(0.25)) return choice.of(language.short);
  const memories = Array.from({ length: choice.between(1, 6) }, () => choice.of(language.memories));
  const contact = kind === 'letter' && choice.isIn(0.15) ? [choice.of(CONTACTS)] : [];
  const link = choice.isIn(LINKED_SHARE) ? ['Our song: https://video.example/watch?v=abc'] : [];
  return [
    choice.of(language.openings),
    ...new Set(memories),
    ...contact,
    ...link,
    choice.of(language.endings),
  ]
    .join(choice.of([' ', '\n', '\n\n']))
    .replaceAll('{name}', choice.of(NAMES))
    .replaceAll('{year}', String(choice.between(1938, 2024)));
}
