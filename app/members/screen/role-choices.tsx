import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

import type { InvitedRole } from '../contract.ts';
import { ROLE_LABELS, ROLE_SENTENCES } from '../role-texts.ts';

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
  const id = useId();
  return (
    <label className="role-choice">
      <input
        type="radio"
        value={role}
        aria-label={ROLE_LABELS[role]}
        aria-describedby={id}
        {...field}
      />
      <span className="role-choice-label">{ROLE_LABELS[role]}</span>
      <span id={id} className="role-choice-text">
        {ROLE_SENTENCES[role]}
      </span>
    </label>
  );
}
