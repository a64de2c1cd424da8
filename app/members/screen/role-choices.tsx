import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

import type { InvitedRole } from '../contract.ts';
import { roleLabel, roleSentence } from '../role-texts.ts';

import './members.css';

interface RoleChoicesProps {
  legend: string;
  roles: readonly InvitedRole[];
  field: UseFormRegisterReturn;
}

export function RoleChoices({ legend, roles, field }: RoleChoicesProps) {
  return (
    <fieldset className="role-choices">
      <legend>{legend}</legend>
      {roles.map((role) => (
        <RoleChoice key={role} role={role} field={field} />
      ))}
    </fieldset>
  );
}

function RoleChoice({ role, field }: { role: InvitedRole; field: UseFormRegisterReturn }) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <label className="role-choice">
      <input
        type="radio"
        value={role}
        aria-label={roleLabel(i18n, role)}
        aria-describedby={id}
        {...field}
      />
      <span className="role-choice-label">{roleLabel(i18n, role)}</span>
      <span id={id} className="role-choice-text">
        {roleSentence(i18n, role)}
      </span>
    </label>
  );
}
