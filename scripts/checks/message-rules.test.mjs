import { expect, test } from 'vitest';

import { findBareSentences, findWordsInTrans } from './message-rules.mjs';

/** @param {string} text */
const found = (text) => findBareSentences('app/drafts/part.tsx', text).map(({ advice }) => advice);

test.each([
  ['a text', 'const a = <p>Choose a photo</p>;'],
  ['an attribute', 'const a = <img alt="Choose a photo" />;'],
  ['a sentence in an error', "throw new AppError('INVALID_INPUT', { message: 'Choose a photo' });"],
  ['a branch', "const a = <p>{isNew ? 'Choose a photo' : other}</p>;"],
  ['a text in braces in an attribute', 'const a = <p aria-label={many && `Choose a photo`} />;'],
])('%s that is in no message is refused', (_, text) => {
  expect(found(text)).toEqual(['“Choose a photo” is not in a catalog (docs/messages.md).']);
});

test.each([
  ['a colon', 'const a = <p>{name}: {size}</p>;', ':'],
  ['quotation marks', "const a = <p>{'“'}{name}</p>;", '“'],
])('%s between values is refused, because languages write it in their own way', (_, text, mark) => {
  expect(found(text)).toEqual([
    `“${mark}” is English: use colonIn, quotationMarksOf or a message (docs/messages.md).`,
  ]);
});

test.each([
  ['a message', 'const a = <p><Trans>Choose a photo</Trans></p>;'],
  ['a plural', 'const a = <Plural value={1} one="# photo" other="# photos" />;'],
  ['a message in an attribute', 'const a = <img alt={t`Choose a photo`} />;'],
  ['a marked text', "new AppError('INVALID_INPUT', { message: /*i18n*/ 'Choose a photo' });"],
  ['a mark in a message', 'const a = <p><Trans>{name}: {size}</Trans></p>;'],
  ["a text that isn't shown", 'const a = <p className="two words">{name} &amp; {other}</p>;'],
])('%s is allowed', (_, text) => {
  expect(found(text)).toEqual([]);
});

test.each([
  ['a name', 'const a = <Trans>A tribute to {name}</Trans>;', '{name}'],
  ['a field', 'const a = <Trans><b>{memorial.fullName}</b> was born</Trans>;', '{fullName}'],
])('%s as a value of <Trans> is refused', (_, text, value) => {
  expect(findWordsInTrans('app/drafts/part.tsx', text)).toEqual([
    expect.objectContaining({ advice: expect.stringContaining(value) }),
  ]);
});

test.each([
  ['an element', 'const a = <Trans>A tribute to <UserText of={name} /></Trans>;'],
  ['a number', 'const a = <Trans>Step {number} of {total}</Trans>;'],
  [
    'a name for an element',
    'const name = by ? <UserText of={by} /> : undefined; <Trans>By {name}</Trans>;',
  ],
  ['a name outside', 'const a = <p>{name} <Trans>is here</Trans></p>;'],
])('%s is allowed', (_, text) => {
  expect(findWordsInTrans('app/drafts/part.tsx', text)).toEqual([]);
});
