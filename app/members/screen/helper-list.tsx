import type { Member } from '../contract.ts';
import { ROLE_LABELS } from '../role-texts.ts';

import './members.css';

export function HelperList({ members }: { members: readonly Member[] }) {
  return (
    <ul className="helper-list">
      {members.map(({ id, name, role, isYou }) => (
        <li key={id}>
          <bdi>{name}</bdi>
          {isYou ? ' (you)' : ''}
          <span className="members-detail">, {ROLE_LABELS[role].toLowerCase()}</span>
        </li>
      ))}
    </ul>
  );
}
