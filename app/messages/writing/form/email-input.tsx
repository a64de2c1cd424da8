import type { ComponentProps } from 'react';

export function EmailInput(props: ComponentProps<'input'>) {
  return <input {...props} type="email" autoComplete="email" dir="ltr" />;
}
