import { Select, Trans } from '@lingui/react/macro';

import { UserText } from '../../language/user-text.tsx';
import type { Member } from '../contract.ts';

import './members.css';

export function HelperList({ members }: { members: readonly Member[] }) {
  return (
    <ul className="helper-list">
      {members.map(({ id, name, role, isYou }) => (
        <li key={id}>
          {isYou ? (
            <Trans>
              <UserText of={name} /> (you)
              <span className="members-detail">
                ,{' '}
                <Select
                  value={role}
                  _owner="owner"
                  _editor="editor"
                  _moderator="moderator"
                  other="contributor"
                />
              </span>
            </Trans>
          ) : (
            <Trans>
              <UserText of={name} />
              <span className="members-detail">
                ,{' '}
                <Select
                  value={role}
                  _owner="owner"
                  _editor="editor"
                  _moderator="moderator"
                  other="contributor"
                />
              </span>
            </Trans>
          )}
        </li>
      ))}
    </ul>
  );
}
