import type { ComponentProps } from 'react';

export function NameInput(props: ComponentProps<'input'>) {
  return <input {...props} autoComplete="name" autoCapitalize="words" dir="auto" />;
}
