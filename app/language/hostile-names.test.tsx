// Names that are markup, placeholders or escapes in the language of messages come out whole.
import { Trans, useLingui } from '@lingui/react/macro';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';

import { pageI18n } from './i18n.ts';
import { UserText } from './user-text.tsx';

const NAMES = [
  'A <b>B</b>',
  'x</0> y',
  '<0/>{name}',
  "{count, plural, one {#} other {#}} 'quoted'",
  String.raw`\u0041 \x41 \\`,
  'O’Neill & "Söhne" <script>alert(1)</script>',
  'رحاب \u2067',
];

function Greeting({ name }: { name: string }) {
  const { t } = useLingui();
  return (
    <p title={t`A tribute by ${name}.`}>
      <Trans>
        Welcome back, <UserText of={name} />!
      </Trans>
    </p>
  );
}

test.each(NAMES)('%s', (name) => {
  const { container } = render(<Greeting name={name} />);
  expect(container.textContent).toBe(`Welcome back, ${name}!`);
  expect(container.querySelector('bdi')?.textContent).toBe(name);
  expect(container.querySelector('p')?.title).toBe(`A tribute by ${name}.`);
  expect(pageI18n._('Dear {name},', { name })).toBe(`Dear ${name},`);
});
