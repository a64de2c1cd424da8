import { useLingui } from '@lingui/react/macro';
import type { UseFormRegisterReturn } from 'react-hook-form';

import { RadioChoice } from '../../ui/form/radio-choice.tsx';
import type { InvitedRole } from '../contract.ts';
import { roleLabel, roleSentence } from '../role-texts.ts';

interface RoleChoicesProps {
  legend: string;
  roles: readonly InvitedRole[];
  field: UseFormRegisterReturn;
}

export function RoleChoices({ legend, roles, field }: RoleChoicesProps) {
  const { i18n } = useLingui();
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      {roles.map((role) => (
        <RadioChoice
          key={role}
          value={role}
          label={roleLabel(i18n, role)}
          text={roleSentence(i18n, role)}
          field={field}
        />
      ))}
    </fieldset>
  );
}
