import { seededChoice, type Choice } from './seeded-choice.ts';
import type { SentMessage } from './sent-messages.ts';
import type { SpamTemplate } from './spam-templates.ts';

const SITES = [
  'cheap-pills.com',
  'kredit24.info',
  'lucky.casino',
  'best-shop.xyz',
  'a.click',
  'займ.net',
];
const PHONES = ['+1 (555) 010-9999', '0044 7700 900123', '+234 803 555 0199', '138 0013 8000'];
const MAILS = ['dr.spell@example.com', 'loan_office@example.net', 'win [at] example [dot] org'];
const PRAISE = [
  'My neighbours recommend the new shop in the main street, everything is half price this week.',
  'Unser Nahrungsergänzungsmittel hat auch meiner Mutter geholfen, fragen Sie in der Apotheke.',
  'Este producto cambió mi vida, pregunte en su farmacia.',
];
const PRAISE_SHARE = 0.05;

export function spamCorpus(
  templates: readonly SpamTemplate[],
  size: number,
  seed: number,
): SentMessage[] {
  const choice = seededChoice(seed);
  return Array.from({ length: size }, () => {
    const isProgram = choice.isIn(0.4);
    const template = choice.isIn(PRAISE_SHARE) ? { text: choice.of(PRAISE) } : choice.of(templates);
    return {
      words: {
        text: fill(choice, template.text),
        name: fill(choice, template.name ?? choice.of(['John', 'Мария', 'SEO Expert', 'Anna B.'])),
      },
      circumstances: {
        kind: choice.isIn(0.3) ? 'letter' : 'tribute',
        elapsedMs: isProgram ? choice.between(50, 8_000) : choice.between(5_000, 300_000),
        isTrapFilled: isProgram && choice.isIn(0.5),
        sameWordsBefore: choice.isIn(0.3) ? choice.between(1, 50) : 0,
        isBlocked: false,
      },
    };
  });
}

function fill(choice: Choice, text: string): string {
  return text
    .replaceAll('{site}', () => choice.of(SITES))
    .replaceAll('{phone}', () => choice.of(PHONES))
    .replaceAll('{mail}', () => choice.of(MAILS));
}
