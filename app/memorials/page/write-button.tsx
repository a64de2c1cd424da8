import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Feather, Mail } from 'lucide-react';
import type { ComponentProps } from 'react';

const FORMS = {
  tribute: { path: 'add-tribute', Icon: Feather, label: msg`Add Tribute` },
  letter: { path: 'send-condolences', Icon: Mail, label: msg`Send Condolences` },
} as const;

interface WriteButtonProps extends Pick<ComponentProps<'button'>, 'className'> {
  'data-variant'?: string;
  'data-option'?: string;
  kind: keyof typeof FORMS;
  /** undefined in a preview, where the button does nothing */
  path: string | undefined;
}

/** Submits the form around it, so that it works without JavaScript. */
export function WriteButton({ kind, path, ...attributes }: WriteButtonProps) {
  const { i18n } = useLingui();
  const form = FORMS[kind];
  return (
    <button
      type={path === undefined ? 'button' : 'submit'}
      formAction={path === undefined ? undefined : `${path}/${form.path}`}
      {...attributes}
    >
      <form.Icon aria-hidden="true" />
      {i18n._(form.label)}
    </button>
  );
}
