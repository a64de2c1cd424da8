import { describe, expect, test } from 'vitest';

import { schemesIn } from './schemes.ts';
import { withSpokenDigits } from './spoken-digits.ts';

describe('a letter that follows a scheme', () => {
  test.each([
    'I buy old coins and medals, cash on the day.',
    'Ich kaufe Pelze und Porzellan aus dem Nachlass.',
    'Skupuję monety i zegarki.',
    'The bank holds a dormant account of two million in his name. A fee is payable in advance.',
    'Elle m’a légué un compte bancaire : frais de dossier à régler en coupons PCS, discrétion.',
    'I am a medium, and he came through. The first half hour of a reading is $45.',
    'The spell caster brought back my husband within two days.',
    'Grand marabout, retour de l’être aimé en 3 jours.',
    'Amarração amorosa, chama no zap.',
    'الشيخ لجلب الحبيب، واتساب',
    'I am a widower too, with one daughter. I will send my pictures on Telegram.',
    'Your memorial video is ready. Pay to remove the watermark.',
    'We pay for a guest article with a do-follow link in your niche.',
    'Donations for the funeral in USDT or by Apple gift card only.',
    'I have videos of you. Send the bitcoin.',
    'Compensation even after 20 years: no win, no fee.',
    'She handles my trades: I began with a small deposit and now withdraw 900 a week.',
    'Search for the accident video with the cause of death.',
    'CBD drops helped me, with a discount on the first order.',
    'Cheap Viagra without prescription',
    'Online casino with a welcome bonus',
  ])('%s', (text) => {
    expect(schemesIn(text)).toHaveLength(1);
  });
});

describe('words of one kind alone are no scheme', () => {
  test.each([
    'He collected coins, medals, watches and stamps.',
    'I buy a coffee there every Friday, as we did.',
    'Elle avait acheté des montres et de l’argenterie au marché.',
    'You are the beneficiary of his life insurance, ring me about it.',
    'I am a widow too, and I will send you the photos of 1968.',
    'For his life insurance bring his passport, the fees are small.',
    'Pour le compte bancaire, voyez le notaire : voici mes coordonnées.',
    'I was a widow myself, and I can send you my photos of the cruise.',
    'She read the cards for the whole street, and no one believed a word.',
    'The memorial video your cousin made was lovely.',
    'You brought back my smile, call me any time.',
    'Los amarres del barco están pagados, llame por WhatsApp.',
    'Il racontait les marabouts et les grues de son voyage.',
    'I have photos of our two days in Paris, when he had twenty euros for everyone.',
    'Pour l’assurance vie il faut une pièce d’identité, et le virement arrivera.',
    'He was a trader at the weekly market until he could retire.',
    'The hospice collects donations, and we gave the nurses a gift card.',
    'She fought for compensation for every family of the mine.',
    'The CBD drops helped him in his last weeks.',
    'Every Friday he took forty dollars to the casino.',
    'She gave out hugs without a prescription.',
  ])('%s', (text) => {
    expect(schemesIn(text)).toEqual([]);
  });
});

test.each([
  ['null eins fünf zwei zwei acht', '015228'],
  ['+1 (four one five) 555 O1 88', '+1 (415) 555 01 88'],
  ['אפס חמש ארבע 555', '054 555'],
  ['the one, and only two of us', 'the one, and only two of us'],
  ['Onetwothree', 'Onetwothree'],
])('digits in words: %s', (text, digits) => {
  expect(withSpokenDigits(text)).toBe(digits);
});
